import ContractTesting
import Navigation

extension ContractViolation {
  static func leak(_ leak: SceneLeak) -> ContractViolation {
    .init(
      "leak", what: "After its scene has gone, " + leak.holders.map(\.description).joined(separator: "; ") + ".",
      why: "A reference back up the scene, or a task that holds it, keeps the whole scene and its requests alive.",
      fix: SceneLeak.fix)
  }

  static func notCancelled() -> ContractViolation {
    .init(
      "cancellation", what: "The scene has gone, and its request still runs.",
      why: "A request must not outlive its scene: nobody needs its answer.",
      fix: "Start work in an interactor that cancels its tasks in deinit, as ResourceLoader does.")
  }

  static func cancelledWhenCovered() -> ContractViolation {
    .init(
      "cancellation", what: "Another scene came on top, and the request was cancelled.",
      why: "A person who comes back finds nothing; only leaving the stack cancels a scene's requests.",
      fix: "Cancel in deinit only; pause() is for prefetching.")
  }

  static func loads(_ count: Int, when: String) -> ContractViolation {
    .init(
      "loading", what: "\(count) loads were begun \(when).",
      why: "A scene loads once when it is started: not before, and not twice.",
      fix: "Call the interactor's load() from start() alone, and let it do nothing while one runs.")
  }

  static func state(_ expected: String, is actual: String) -> ContractViolation {
    .init(
      "state", what: "The scene should be \(expected) and is \(actual).",
      why: "Prompts and scripts show the state of a scene.",
      fix: "Pass each start, answer, end, failure and cancellation of a load on to the presenter's model.")
  }

  static func stateNotShown(_ state: String, in language: String, screen: String) -> ContractViolation {
    .init(
      "state", what: "In \(language), the state “\(state)” is not shown. The screen: \(screen)",
      why: "A person cannot tell an empty list from a failed one.",
      fix: "Show the presenter's notices, and give emptyText.")
  }

  static func numbersChanged(from old: String, to new: String) -> ContractViolation {
    .init(
      "numbers", what: "After a reload, rows that were \(old) are \(new).",
      why: "A number once shown must mean the same item for the life of the scene.",
      fix: "Give each row the id of its item, not its position.")
  }

  static func tooWide(_ line: String, width: Int, state: String) -> ContractViolation {
    .init(
      "width", what: "At \(width) columns, \(state), this line is too wide: \(line)",
      why: "The terminal breaks a line that is too wide in the middle of words.",
      fix: "Wrap every line of a cell to the width it is given.")
  }

  static func weakSample(_ rule: String, _ what: String) -> ContractViolation {
    .init(
      rule, what: "This cannot be checked: \(what).",
      why: "A check that cannot fail proves nothing.",
      fix: "Give the contract rows with texts of their own, some of which stay over a reload, and one that is long.")
  }

  static func badJSON(_ what: String) -> ContractViolation {
    .init(
      "json", what: what, why: "Scripts read one JSON object per line, with number, id and kind in every row.",
      fix: "Give rows unique ids and kinds, and fields that do not repeat those names.")
  }

  static func hiddenCommand(_ name: String) -> ContractViolation {
    .init(
      "commands", what: "The command “\(name)” is also one of the shell, or is there twice.",
      why: "The shell could not tell which one is meant.", fix: "Give the scene's command another name.")
  }

  static func text(_ problem: String) -> ContractViolation {
    .init(
      "texts", what: problem, why: "Every text must exist in every language.",
      fix: "Add the missing string, or the missing placeholder, to the scene's Resources in that language.")
  }
}

import ContractTesting
import Navigation

extension ContractViolation {
  static func leak(_ leak: SceneLeak) -> ContractViolation {
    .init(
      "leak", what: "After its scene has gone, " + leak.holders.map(\.description).joined(separator: "; ") + ".",
      why: "A reference back up the scene, or a task that holds it, keeps the whole scene and its requests alive.",
      fix: SceneLeak.fix)
  }

  static func leak(_ leak: SceneLeak, after line: String, byUndo isByUndo: Bool) -> ContractViolation {
    .init(
      "leak",
      what: "After “\(line)”, and after its scene has gone, " + leak.holders.map(\.description).joined(separator: "; ")
        + ".",
      why: isByUndo
        ? "The undo of the action keeps the whole scene alive until the user leaves the program."
        : "An action that begins a task of its own keeps the whole scene alive until that ends, which may be never.",
      fix: isByUndo
        ? "Record it with lastChange.record(for: self) { presenter in … }, and use the presenter it gets, not self."
        : "Answer with .work(name:), whose task is cancelled with the scene; or let the task hold nothing of it.")
  }

  static func noCollaborator(_ held: HeldObject) -> ContractViolation {
    let name = held.property.split(separator: ".").last ?? ""
    return .init(
      "leak", what: "\(held.property), a \(held.type), is not among the collaborators of its presenter.",
      why: "The check for leaks does not look at it: what it keeps in memory is never found.",
      fix: "Return it in collaborators: public var collaborators: [AnyObject] { [\(name)] }")
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
      "loading",
      what: "\(count == 0 ? "No load was" : count == 1 ? "One load was" : "\(count) loads were") begun \(when).",
      why: "A scene loads once when it is started: not before, and not twice.",
      fix: "Call the interactor's load() from start() alone, and let it do nothing while one runs.")
  }

  static func sharedScene() -> ContractViolation {
    .init(
      "loading", what: "`make` returns the same scene, or a scene of the same presenter, each time it is called.",
      why: "A route can be shown twice, and a scene that is popped is freed: a shared one is neither new nor gone.",
      fix: "Make a new scene, with a presenter of its own, in each call; share the data only.")
  }

  static func unnamedTask() -> ContractViolation {
    .init(
      "tasks", what: "A load runs, and the scene's tasks do not have it.",
      why: "Scripts wait for the tasks of a scene, tree shows them, and the check for leaks waits until they end.",
      fix: "Return the running task in the interactor's tasks, as ResourceLoader and OneLoad do.")
  }

  static func state(_ expected: String, is actual: String) -> ContractViolation {
    .init(
      "state", what: "The scene should be \(expected) and is \(actual).",
      why: "Prompts and scripts show the state of a scene.",
      fix: "Pass each start, answer, end, failure and cancellation of a load on to the presenter's model.")
  }

  static func stateNotShown(_ state: String, _ screen: String) -> ContractViolation {
    .init(
      "state", what: "The state “\(state)” is not shown. The screen: \(screen)",
      why: "A person cannot tell an empty list from a failed one.",
      fix: "Show the presenter's notices, and give emptyText.")
  }

  static func noTitle() -> ContractViolation {
    .init(
      "state", what: "The scene has no title.",
      why: "The head of the screen is empty, and tree and scripts name nothing.",
      fix: "Return the scene's name in the user's language as the presenter's title, whatever has been loaded.")
  }

  static func unsteadyTitle(_ title: String) -> ContractViolation {
    .init(
      "state", what: "The title is another one each time it is read: “\(title)”.",
      why: "tree, prompt and scripts name the scene by its title.",
      fix: "Make the title of the model and the texts alone: no counter, no date, no random number.")
  }

  static func noHint(_ number: Int) -> ContractViolation {
    .init(
      "text", what: "Row \(number) has an empty hint.",
      why: "Completion shows the number alone, and the row cannot be named by its words.",
      fix: "Return the line that identifies the row in hint(in:), such as its title.")
  }

  static func addressAsHint(_ number: Int, _ hint: String) -> ContractViolation {
    .init(
      "text", what: "The hint of row \(number) is the address \(hint).",
      why: "Completion and `find` show and search it, and nobody recognises a row by its address.",
      fix: "Return a text in hint(in:), such as the title, or else the name of the server.")
  }

  static func manyLines(_ count: Int, rows: Int) -> ContractViolation {
    .init(
      "text", what: "The rows of `full` take \(count) lines at 80 columns: \(count / max(1, rows)) per row.",
      why: "A person who scrolls a list sees no second row; and the contract, which draws them often, takes minutes.",
      fix: "Limit the lines of the cell, with wrapped(to:atMost:); or give a shorter sample of a scene for one text.")
  }

  static func blankRow(_ number: Int, _ text: String) -> ContractViolation {
    .init(
      "text", what: "Row \(number), “\(text)”, is shown without a line.",
      why: "A person sees a number, and nothing beside it.",
      fix: "Return at least one line of text from the row's cell.")
  }

  static func printed(_ line: String) -> ContractViolation {
    .init(
      "text",
      what: "A text from outside is written to the terminal past the lines of cells: \(line.debugDescription)",
      why: "Nothing takes escape sequences out of it, and it stands between the lines of the screen.",
      fix: "Print nothing: return each text from a cell, as StyledText.")
  }

  static func numbersChanged(of text: String, from old: Int, to new: Int) -> ContractViolation {
    .init(
      "numbers", what: "After a refresh, row \(old), “\(text)”, is row \(new).",
      why: "A number once shown must mean the same item for the life of the scene.",
      fix: "Give each row the id of its item: not its position, and not a new one each time.")
  }

  static func tooWide(_ line: String) -> ContractViolation {
    .init(
      "width", what: "This line is wider than the screen: \(line)",
      why: "The terminal breaks a line that is too wide in the middle of words.",
      fix: "Wrap every line of a cell to the width it is given, and measure text by StyledText.width, not by count.")
  }

  static func harmful(_ line: String) -> ContractViolation {
    .init(
      "text", what: "This line has a control character, or one that reverses text: \(line)",
      why: "Text of a server could write anywhere on the terminal, or read other than it is.",
      fix: "Make StyledText of every text from outside, and keep nothing of it beside.")
  }

  static func noCatalog(_ rule: String, _ what: String) -> ContractViolation {
    weakSample(
      rule, "\(what), and the contract got no catalog",
      fix: "Give the contract the entries of the package's scenes: catalog: ThingsScenes.entries.")
  }

  static func weakSample(_ rule: String, _ what: String, fix: String) -> ContractViolation {
    .init(
      rule, what: "This cannot be checked: \(what).", why: "A check that cannot fail proves nothing.", fix: fix)
  }
}

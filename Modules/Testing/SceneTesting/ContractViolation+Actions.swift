import ContractTesting

extension ContractViolation {
  static func badJSON(_ what: String) -> ContractViolation {
    .init(
      "json", what: what, why: "Scripts read one JSON object per line, with number, id and kind in every row.",
      fix: "Give rows unique ids, and a kind.")
  }

  static func reservedName(_ name: String, of owner: String) -> ContractViolation {
    .init(
      "json", what: "A field of the \(owner) is called “\(name)”.",
      why: "Every \(owner) has that name in its JSON already, and a script reads one of the two.",
      fix: "Give the field another name.")
  }

  static func repeatedName(_ name: String) -> ContractViolation {
    .init(
      "json", what: "Two fields of one object are called “\(name)”.", why: "A script reads one of the two.",
      fix: "Give one of them another name.")
  }

  static func hiddenCommand(_ name: String) -> ContractViolation {
    .init(
      "commands", what: "The command “\(name)” is also one of the shell, or is there twice.",
      why: "The shell could not tell which one is meant.", fix: "Give the scene's command another name.")
  }

  static func untypable(_ word: String) -> ContractViolation {
    .init(
      "commands", what: "The command “\(word)” cannot be typed.",
      why: "The shell reads a command up to the first space, in lower case.",
      fix: "Choose a word of lower-case letters, digits and hyphens; the raw value of an action is its word.")
  }

  static func noCommand(_ word: String) -> ContractViolation {
    .init(
      "commands", what: "Rows offer “\(word)”, and the scene has no such command.",
      why: "The shell answers that it does not know the word.",
      fix: "Return the commands of ListScene, which has one for each action of its rows.")
  }

  static func noSummary(of name: String) -> ContractViolation {
    .init(
      "commands", what: "The command “\(name)” has no summary.",
      why: "help and completion show a word and nothing of what it does.",
      fix: "Return one line in the user's language as its summary.")
  }

  static func actionFailed(_ line: String, _ message: String) -> ContractViolation {
    .init(
      "actions", what: "“\(line)” fails: \(message)",
      why: "The row offers the action: help and completion name it for this row.",
      fix: "Perform it without an error, or leave it out of the row's actions where it cannot work.")
  }

  static func actionWithoutResult(_ line: String) -> ContractViolation {
    .init(
      "actions", what: "“\(line)” does nothing.",
      why: "A person who types a command and sees nothing takes it for broken.",
      fix: "Show a scene, change a row, or answer with .done and a sentence.")
  }

  static func emptyAnswer(_ line: String) -> ContractViolation {
    .init(
      "actions", what: "“\(line)” answers with an empty message.",
      why: "A person sees an empty line, and a script reads that something was done without a word of it.",
      fix: "Say in the answer what was done; or answer .rows with the numbers of the rows that have changed.")
  }

  static func unnamedWork(_ line: String) -> ContractViolation {
    .init(
      "tasks", what: "“\(line)” begins work without a name.",
      why: "tree and the prompt name the work that is under way.",
      fix: "Give it one word: .work(name: \"save\").")
  }

  static func firstRowOnly(_ line: String) -> ContractViolation {
    .init(
      "actions", what: "“\(line)” changes the first of the rows only.",
      why: "The action takes several rows, and a person believes that all of them are done.",
      fix: "Perform it on all of target.rows, or let its input be .row.")
  }

  static func undoFailed(_ line: String, _ message: String) -> ContractViolation {
    .init(
      "undo", what: "“\(line)”, then “undo” fails: \(message)",
      why: "The change that was recorded stays, and undo meets it again each time: earlier changes are out of reach.",
      fix: "Revert the change in the closure of lastChange.record(for:), or record none that cannot be undone.")
  }

  static func notUndone(_ line: String) -> ContractViolation {
    .init(
      "undo", what: "“\(line)” records a change for undo, and after undo the rows are not as before.",
      why: "A person reads that the change is taken back, and sees that it is not.",
      fix:
        "Change the rows back, too: lastChange.record(for: self) { presenter in … }.")
  }

  static func routeNotInCatalog(_ route: String, _ line: String) -> ContractViolation {
    .init(
      "routes", what: "“\(line)” shows a scene at \(route), which the catalog cannot read back.",
      why: "where and the prompt show a route that goto refuses, and --resume loses it.",
      fix: "Give the kind of that scene an entry in the catalog, and make it with the kind's placement.")
  }

  static func shownTwice(_ route: String, _ line: String) -> ContractViolation {
    .init(
      "routes", what: "“\(line)” shows \(route) twice.",
      why: "back leads from the scene to the same scene once more.",
      fix: "Push the scene once: in the router, or by the answer .route, but not by both.")
  }

  static func routeOfList(_ route: String, _ line: String) -> ContractViolation {
    .init(
      "routes", what: "“\(line)” shows a scene at \(route), the route of the list itself.",
      why: "where, --resume and scripts take the scene for the list.",
      fix: "Make the scene with the placement of its own kind: SceneKind.thing.placement([\"id\": id]).")
  }

  static func unknownWord(_ route: String, _ line: String) -> ContractViolation {
    .init(
      "routes", what: "“\(line)” goes to \(route), and neither this package nor FeedShell has routes that begin so.",
      why: "A person reads that there is no such route, and the row seems broken.",
      fix: "Make the route from the kind of the scene. Patterns of other packages' scenes are named in otherPatterns:.")
  }

  static func undeclaredSetting(_ name: String) -> ContractViolation {
    .init(
      "settings", what: "The scene reads the setting “\(name)”, and no entry of the catalog declares it.",
      why: "set does not know it: its value is always the usual one.",
      fix: "Declare it in the entry of the scene: SceneEntry(…, settings: [setting]).")
  }

  static func settingNotShown(_ name: String, _ value: String) -> ContractViolation {
    .init(
      "settings",
      what: "After “set \(name) \(value)”, the screen is not that of a scene that begins with that value.",
      why: "A person who changes a setting sees no effect until the next refresh.",
      fix: "Read the setting whenever the text is made, such as in the closure of the cell; keep it in no row.")
  }

  static func unknownRoute(_ route: String, _ line: String) -> ContractViolation {
    .init(
      "routes", what: "“\(line)” goes to \(route), which no scene has.",
      why: "A person reads that there is no such route, and the row seems broken.",
      fix: "Make the route from the kind of that scene: SceneKind.thing.placement([\"id\": id]).route.")
  }

  static func routeOfAnotherRow(_ route: String, _ line: String, _ value: String, _ own: String) -> ContractViolation {
    .init(
      "routes", what: "“\(line)” leads to \(route), which belongs to the row “\(value)”, and the row is “\(own)”.",
      why: "goto with that route shows another thing or nothing, and next and previous do not find the row.",
      fix: "Make the placement with the row's routeValue, by default its id.")
  }

  static func oneLanguage(_ text: String) -> ContractViolation {
    .init(
      "texts", what: "\(text) is the same in another language.",
      why: "It stands in the code, and somebody who does not read that language meets it.",
      fix: "Take it from the scene's table of texts. A title that is a name is in sameTexts as “title”; the text of a "
        + "row in the row's fields or its hint.")
  }

  static func text(_ problem: String) -> ContractViolation {
    .init(
      "texts", what: problem, why: "Every text must exist in every language.",
      fix: "Add the missing string, or the missing placeholder, to the scene's Resources in that language.")
  }

  static func untranslated(_ text: String) -> ContractViolation {
    .init(
      "texts", what: "\(text) is the English text in another language.",
      why: "Somebody who does not read English meets it.",
      fix: "Translate it, or name its key in sameTexts if it is a name.")
  }

  /// Whether this is the violation of a text in another language that equals the English one.
  var isUntranslated: Bool { why == Self.untranslated("").why }

  static func hold(_ step: String, _ hold: ThreadTime.Hold) -> ContractViolation {
    let (computing, blocked) = (milliseconds(hold.computing), milliseconds(hold.blocked))
    return .init(
      "time", what: "\(step) holds the main actor: it computes for \(computing) ms and waits for \(blocked) ms.",
      why: "Meanwhile, no key is read and nothing is drawn; \(milliseconds(HoldMeter.limit)) ms are felt.",
      fix:
        "Do it in the load, which runs beside the main actor, or in nonisolated async code; never sleep or wait there.")
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    Int((duration / .milliseconds(1)).rounded())
  }
}

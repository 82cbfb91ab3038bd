import JSON
import Navigation
package import Terminal
import TerminalList
package import Viper

/// Shows the answers of commands: at the prompt, or in a script.
///
/// Its functions throw a `Failure`, the error of a scene's action, or a `StreamError`.
package protocol CommandDisplay: AnyObject {
  var core: ShellScenes { get }

  /// Shows the message of an action, and in a script its facts.
  func say(_ message: String, _ result: ActionResult?, to action: SceneAction) throws
  /// Shows text that an action returned.
  func show(_ lines: [AnswerLine], to action: SceneAction) throws
  /// Shows the scene that is now on top.
  func showScene() throws
  /// Shows the rows in `rows`, which are loaded.
  func show(_ rows: ChosenRows) throws
  /// Shows the rows or pictures that an action has begun to load: those of the rows with the given numbers or, if nil,
  /// all.
  func showArrivals(of numbers: [Int]?) throws
  /// Shows the result of the work that the scene on top has started for an action, once the work has ended.
  func awaitAnswer(to action: SceneAction)
  /// Asks the user a question about an action; in a script nobody is asked, and the answer is no.
  func ask(_ question: String, _ answer: @escaping @MainActor (Bool) throws -> Answer, to action: SceneAction) throws
  /// Runs the next step after everything before it is shown.
  func then(_ next: @escaping @MainActor () throws -> Void) throws

  /// Shows text of the shell.
  func print(_ text: PrintedText) throws
  /// Shows the screenful that begins with the row with the given number; if nil, the last screenful again; a script
  /// prints only that row or, if nil, all rows.
  func showRows(from number: Int?) throws
  /// Shows a search hit in the page on top, or the next hit of the last search if nil; returns false if there is no
  /// hit, for a list, and in a script.
  func showHit(of search: TextSearch?) -> Bool
  /// Shows the rows that arrived after the first answer of the list, and were not shown yet.
  func showNew() throws
  /// Shows the given amount of further rows.
  func showMore(_ amount: MoreRows) throws
  /// Discards the rest of the text being paged.
  func endText()
  /// Ends the program; with `asksAgain`, only if the user repeats the request.
  func leave(asksAgain: Bool) throws
}

extension CommandDisplay {
  /// Shows the answer of an action.
  package func show(_ answer: Answer, to action: SceneAction) throws {
    switch answer {
    case .done(let message): try say(message, nil, to: action)
    case .result(let message, let result): try say(message, result, to: action)
    case .text(let lines): try show(lines, to: action)
    case .scene: try showScene()
    case .rows(let numbers): try show(ChosenRows(numbers: numbers))
    case .arrivals: try showArrivals(of: nil)
    case .pictures(let numbers): try showArrivals(of: numbers)
    case .route(let route):
      try core.show(route)
      try showScene()
    case .all(let answers): for answer in answers { try then { try self.show(answer, to: action) } }
    case .work(let name, let status, let work):
      core.stack.top?.run(action, name: name, status: status, work)
      awaitAnswer(to: action)
    case .act(let act): try show(act(), to: action)
    case .ask(let question, let answer): try ask(question, answer, to: action)
    }
  }
}

extension Answer {
  /// Shows the result of a command, and returns an empty answer.
  static func shown(_ show: @autoclosure () throws -> Void) rethrows -> Answer {
    try show()
    return .nothing
  }
}

/// Text of the shell, and the same content as JSON.
package struct PrintedText {
  let paragraphs: [Paragraph]
  let json: JSONValue
  /// Whether the text is always printed; if false, it is printed only after a typed command, or as JSON.
  let isNotable: Bool

  init(_ paragraphs: [Paragraph], _ json: JSONValue, isNotable: Bool = true) {
    (self.paragraphs, self.json, self.isNotable) = (paragraphs, json, isNotable)
  }
}

/// Some of the loaded rows: those with given numbers, or the hits of a search.
package struct ChosenRows {
  /// The numbers of the rows, in the order to show them.
  let numbers: [Int]
  /// The search; nil for rows chosen by their numbers.
  var search: RowSearch?
  /// The message about the number of hits, in the user's language; nil if there was no search.
  var message: String?
}

import JSON
import Navigation
package import Terminal
import TerminalList
package import Viper

/// Displays the answers of commands, in an interactive session or in a script.
///
/// All functions throw a `Failure`, an error of a scene's action, or a `StreamError`.
package protocol CommandDisplay: AnyObject {
  var core: ShellScenes { get }

  /// Shows the message of an action; a script also receives the machine-readable result.
  func say(_ message: String, _ result: ActionResult?, to action: SceneAction) throws
  /// Shows text that an action returned.
  func show(_ lines: [AnswerLine], to action: SceneAction) throws
  /// Shows the scene on top.
  func showScene() throws
  /// Shows the loaded rows in `rows`.
  func show(_ rows: ChosenRows) throws
  /// Shows the rows or pictures that an action has started to load, for the rows with the given numbers; nil for all
  /// rows.
  func showArrivals(of numbers: [Int]?) throws
  /// Shows the result of an action's task in the top scene, once the task has ended.
  func awaitAnswer(to action: SceneAction)
  /// Asks the user a question about an action; in a script, the answer is always no.
  func ask(_ question: String, _ answer: @escaping @MainActor (Bool) throws -> Answer, to action: SceneAction) throws
  /// Performs the next step once all previous output is shown.
  func then(_ next: @escaping @MainActor () throws -> Void) throws

  /// Shows text of the shell.
  func print(_ text: PrintedText) throws
  /// Shows the screenful that begins with the numbered row; nil repeats the last screenful.
  ///
  /// A script prints only the numbered row; for nil, all rows.
  func showRows(from number: Int?) throws
  /// Shows a search match in the page on top; nil selects the next match of the last search.
  ///
  /// Returns false if there is no match, in a list, and in a script.
  func showHit(of search: TextSearch?) -> Bool
  /// Shows the rows that arrived after the list's first response and were not shown yet.
  func showNew() throws
  /// Shows the given number of further rows.
  func showMore(_ amount: MoreRows) throws
  /// Discards the rest of the text being paged.
  func endText()
  /// Ends the program; if `asksAgain` is true, only after the user repeats the request.
  func leave(asksAgain: Bool) throws
}

extension CommandDisplay {
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
  /// Calls `show`, and returns an empty answer.
  static func shown(_ show: @autoclosure () throws -> Void) rethrows -> Answer {
    try show()
    return .nothing
  }
}

/// Text of the shell, with the same content as JSON.
package struct PrintedText {
  let paragraphs: [Paragraph]
  let json: JSONValue
  /// Whether to always print the text.
  ///
  /// Otherwise, it is printed only after a typed command, or as JSON.
  let isNotable: Bool

  init(_ paragraphs: [Paragraph], _ json: JSONValue, isNotable: Bool = true) {
    (self.paragraphs, self.json, self.isNotable) = (paragraphs, json, isNotable)
  }
}

/// A subset of the loaded rows: rows with given numbers, or rows that match a search.
package struct ChosenRows {
  /// The row numbers, in display order.
  let numbers: [Int]
  /// The search; nil for rows selected by number.
  var search: RowSearch?
  /// The message about the number of matches, in the user's language; nil without a search.
  var message: String?
}

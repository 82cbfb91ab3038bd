import Localization
import SceneKit
import Terminal
import TerminalList
import Viper

/// The rows that a search has found.
struct FoundRows {
  let search: TextSearch
  /// Their numbers, in the list's order.
  let numbers: [Int]
  /// The number of hits among the rows searched, in the user's language.
  let message: String
}

extension CommandInterpreter {
  /// Finds a text in the loaded rows of the scene on top; a blank one shows all rows again.
  ///
  /// - Throws: `Failure` if no row has the text.
  func find(_ text: String) throws -> CommandResult {
    guard let top = stack.top, let search = TextSearch(text) else { return .rows }
    let numbers = top.view.find(search)
    let values = ["count": String(numbers.count), "total": String(top.rowCount), "text": search.text]
    let hint = top.view.canLoadMore ? " " + texts(.findOn, ["command": ShellWord.more.rawValue]) : ""
    let message = texts(.foundRows, values) + hint
    guard !numbers.isEmpty else { throw Failure(.badArgument, message, reason: "notFound") }
    return .found(FoundRows(search: search, numbers: numbers, message: message))
  }
}

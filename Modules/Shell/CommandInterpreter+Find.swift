import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// Some of the loaded rows: those with certain numbers, or that a search has found.
package struct ChosenRows {
  /// Their numbers, in the order to show them.
  let numbers: [Int]
  /// The search; nil for rows chosen by their numbers.
  var search: TextSearch?
  /// The number of hits among the rows searched, in the user's language; nil without a search.
  var message: String?
}

extension CommandInterpreter {
  /// Finds a text in the loaded rows of the scene on top; a blank one shows all rows again.
  ///
  /// - Throws: `Failure` if no row has the text.
  package func find(_ text: String) throws -> CommandResult {
    guard let top = stack.top, let search = TextSearch(Self.unquoted(text)) else { return .rows }
    let numbers = top.view.find(search)
    let values: [String: any TextValue] = ["count": numbers.count, "total": top.rowCount, "text": search.text]
    if top.rowCount == 0, let failure = top.failure { throw failure }
    let hint = top.view.canLoadMore ? " " + texts(.findOn, ["command": ShellWord.more.rawValue]) : ""
    let message = texts(.foundRows, values) + hint
    guard !numbers.isEmpty else { throw Failure(.badArgument, message, reason: "notFound") }
    return .chosen(ChosenRows(numbers: numbers, search: search, message: message))
  }

  /// Shows the last screenful again, the one that begins with a row, or the rows with these numbers, loading them first.
  ///
  /// - Throws: `Failure` for a text that has no numbers, or only those of no row.
  package func rows(_ text: String) throws -> CommandResult {
    guard let top = stack.top, !text.isEmpty else { return .rows }
    guard let wanted = RowReference.list(parsing: text.filter { !$0.isWhitespace })?.map(\.number) else {
      throw Failure(.badArgument, texts(.needsRows, ["command": ShellWord.rows.rawValue]))
    }
    let highest = wanted.max() ?? 0
    let isThere = { (scene: any SceneRows) in scene.rowNumbers.map { $0.upperBound >= highest } ?? false }
    guard !isThere(top), top.view.canLoadMore else {
      let numbers = try text == "1" ? wanted : loaded(wanted, in: top)
      return Int(text) == nil ? .chosen(ChosenRows(numbers: numbers)) : .rowsFrom(highest)
    }
    let load = top.pageLoading { [weak top] in top.map(isThere) ?? true }
    let word = ShellWord.rows.rawValue
    return .answer(
      .work(name: word, status: { [weak top] in top?.rowsSoFar ?? "" }) { [weak top] in
        try await load()
        guard let top else { throw CancellationError() }
        return .rows(try loaded(wanted, in: top))
      }, to: SceneAction(word))
  }

  /// Those numbers that rows of a scene have.
  ///
  /// - Throws: `Failure` if none has.
  private func loaded(_ wanted: [Int], in scene: any SceneRows) throws -> [Int] {
    let known = wanted.filter(scene.hasRow)
    guard !known.isEmpty else { throw noRows(in: scene) }
    return known
  }

  /// The failure for numbers that no row of a scene has.
  func noRows(in scene: any SceneRows) -> Failure {
    guard let range = scene.rowNumbers else { return Failure(.badArgument, texts[.noRows]) }
    let texts = core.context.strings(ListText.table)
    let values = ["first": String(range.lowerBound), "last": String(range.upperBound)]
    return Failure(.badArgument, texts(.rowsRange, values))
  }
}

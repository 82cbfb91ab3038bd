import Localization

/// Words that name rows of a list, besides row numbers.
public enum RowsWord {
  /// The word for all loaded rows.
  public static let all = "all"
  /// The word before the number of a row, for this row and all rows above it.
  public static let above = "above"
  /// How `help` describes the input.
  public static let usage = "[N-M,…|\(above) N|\(all)]"
}

extension ListPresenter {
  /// The rows that an argument names: `3`, `1-20`, `above 30` or `all`; if it is empty, the rows on screen.
  ///
  /// During a search, `all` and `above` are limited to its hits.
  ///
  /// - Parameters:
  ///   - text: the text after the command.
  ///   - command: the command word.
  /// - Returns: the rows, in the order of the list or of the typed numbers.
  /// - Throws: `Failure` for other words, and for numbers without a row.
  public func rows(named text: String, for command: String) throws -> [Row] {
    let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    switch words.first {
    case nil: return rowsOfScreen
    case RowsWord.all where words.count == 1: return listedRows
    case RowsWord.above where words.count == 2:
      guard let reference = RowReference(parsing: words[1]), reference.part == nil else { break }
      let last = try row(reference)
      // A row that the last refresh no longer listed has no rows above it.
      guard let index = model.offset(of: last.id) else { return [last] }
      let above = Set(rows[...index].map(\.id))
      return listedRows.filter { above.contains($0.id) }
    default:
      guard let references = RowReference.list(parsing: words.joined()), references.allSatisfy({ $0.part == nil })
      else { break }
      return try rows(references)
    }
    throw Failure(.badArgument, context.strings(ListText.table)(.unknownRows, ["command": command]))
  }

  /// The rows to page through: all rows, or the hits of a search.
  public var listedRows: [Row] { model.pagedRows(in: 0..<model.pagedCount) }

  /// The rows of the screenful shown last.
  public var rowsOfScreen: [Row] {
    let pager = model.pager
    return model.pagedRows(in: pager.start..<max(pager.start, pager.next))
  }
}

extension PresentationContext {
  /// Adds a hint to type `undo` to a message about a change of `count` things, if the last screenful had fewer.
  @MainActor public func message(_ message: String, about count: Int, screenful: Int) -> String {
    guard isInteractive, screenful > 0, count > screenful else { return message }
    return message + " " + strings(ListText.table)(.undoHint, ["command": LastChange.word])
  }
}

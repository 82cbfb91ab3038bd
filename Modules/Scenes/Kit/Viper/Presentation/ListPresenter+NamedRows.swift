import Localization

/// Words that select rows of a list, besides row numbers.
public enum RowsWord {
  /// The word for all loaded rows.
  public static let all = "all"
  /// The word before a row number that selects this row and all rows above it.
  public static let above = "above"
  /// The description of the input in `help`.
  public static let usage = "[N-M,…|\(above) N|\(all)]"
}

extension ListPresenter {
  /// Returns the rows that an argument selects: `3`, `1-20`, `above 30` or `all`; if the argument is empty, the rows on
  /// screen.
  ///
  /// During a search, `all` and `above` select only matching rows.
  ///
  /// - Parameters:
  ///   - text: the text after the command.
  ///   - command: the command word.
  /// - Returns: the rows, in list order or in the order of the typed numbers.
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

  /// The rows available for paging: all rows or, during a search, the matching rows.
  public var listedRows: [Row] { model.pagedRows(in: 0..<model.pagedCount) }

  /// The rows of the most recently shown screenful.
  public var rowsOfScreen: [Row] {
    let pager = model.pager
    return model.pagedRows(in: pager.start..<max(pager.start, pager.next))
  }
}

extension PresentationContext {
  /// Appends a hint about `undo` to a message about a change of `count` items, if the last screenful had fewer items.
  @MainActor public func message(_ message: String, about count: Int, screenful: Int) -> String {
    guard isInteractive, screenful > 0, count > screenful else { return message }
    return message + " " + strings(ListText.table)(.undoHint, ["command": LastChange.word])
  }
}

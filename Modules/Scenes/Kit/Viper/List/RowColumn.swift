/// A column of a row in `--output lines`; the raw value is the name that the user types.
public nonisolated enum RowColumn: String, CaseIterable, Sendable {
  /// The number of the row.
  case number
  /// The title, or the text that replaces a missing one.
  case title
  /// The author, or another detail.
  case detail
  /// The name of the source.
  case source
  /// The date, as ISO 8601.
  case date
  /// The address.
  case url

  /// The default columns; lists of several sources add `source`.
  public static let usual: [RowColumn] = [.number, .title, .detail, .date, .url]

  /// Parses a list of column names such as `number,title`; returns nil if any name is unknown.
  public static func list(_ text: String) -> [RowColumn]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let columns = names.compactMap { RowColumn(rawValue: $0.lowercased()) }
    return columns.count == names.count ? columns : nil
  }
}

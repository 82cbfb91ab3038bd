/// A column of a row for `--output lines`, by the name that a person chooses it with.
public nonisolated enum RowColumn: String, CaseIterable, Sendable {
  /// The number of the row.
  case number
  /// The title, or the words in its place.
  case title
  /// The author, or another detail of the row.
  case detail
  /// The name of the source.
  case source
  /// The date, as ISO 8601.
  case date
  /// The address.
  case url

  /// The columns without a choice, of which lists of several sources have one more.
  public static let usual: [RowColumn] = [.number, .title, .detail, .date, .url]

  /// The columns in a text such as `number,title`; nil if one of them has no such name.
  public static func list(_ text: String) -> [RowColumn]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let columns = names.compactMap { RowColumn(rawValue: $0.lowercased()) }
    return columns.count == names.count ? columns : nil
  }
}

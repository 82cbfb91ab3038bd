/// A column of a row for `--output lines`, by the name that a person chooses it with.
public nonisolated enum RowColumn: String, CaseIterable, Sendable {
  case number, title, detail, source, date, url

  /// The columns without a choice.
  public static let usual: [RowColumn] = [.number, .title, .detail, .date, .url]

  /// The columns in a text such as `number,title`; nil if one of them has no such name.
  public static func list(_ text: String) -> [RowColumn]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let columns = names.compactMap { RowColumn(rawValue: $0.lowercased()) }
    return columns.count == names.count ? columns : nil
  }
}

/// The thing that a row is read for, which decides its look where the person has chosen none.
public enum RowContents: Hashable, Sendable {
  /// A title, behind which there is more: a line.
  case title
  /// A text, which is read in the list.
  case text
  /// A picture.
  case picture

  /// The contents that all rows of one source are shown as, by what most of them are; nil without any.
  public static func most(of rows: [RowContents]) -> RowContents? {
    guard !rows.isEmpty else { return nil }
    let count = { (contents: RowContents) in rows.count { $0 == contents } }
    if 2 * count(.picture) > rows.count { return .picture }
    return count(.title) > 0 && count(.title) >= count(.text) ? .title : .text
  }

  /// The contents that all rows of a list of several sources are shown as; nil if each is shown as what it is.
  public static func common(of rows: [RowContents]) -> RowContents? {
    if 2 * rows.count(where: { $0 == .picture }) > rows.count { return .picture }
    return Set(rows).count == 1 ? rows.first : nil
  }
}

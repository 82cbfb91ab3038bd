/// The thing that a row is read for, which decides its look where the person has chosen none.
public enum RowContents: Hashable, Sendable {
  /// A title, behind which there is more: a line.
  case title
  /// A text, which is read in the list.
  case text
  /// A picture.
  case picture

  /// The contents that all rows of a list are shown as; nil if each is shown as what it is.
  public static func common(of rows: [RowContents]) -> RowContents? {
    if 2 * rows.count(where: { $0 == .picture }) > rows.count { return .picture }
    return Set(rows).count == 1 ? rows.first : nil
  }
}

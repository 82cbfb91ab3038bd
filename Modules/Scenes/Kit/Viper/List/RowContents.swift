/// The main content of a row, which decides its appearance unless the user has chosen one.
public enum RowContents: Hashable, Sendable {
  /// A title that leads to more; the row takes one line.
  case title
  /// A post without a title, of which the list shows the beginning.
  case post
  /// Text that is read in the list.
  case text
  /// A picture.
  case picture

  /// The main content of a list of one source: the kind that most of its rows have; nil without rows.
  public static func most(of rows: [RowContents]) -> RowContents? {
    guard !rows.isEmpty else { return nil }
    let count = { (contents: RowContents) in rows.count { $0 == contents } }
    if 2 * count(.picture) > rows.count { return .picture }
    return count(.title) > 0 && 2 * count(.title) >= rows.count - count(.picture) ? .title : .post
  }

  /// The main content for all rows of a list of several sources: `.picture` if most rows are pictures, or the content
  /// that all rows have; nil otherwise: then each row keeps its own appearance.
  public static func common(of rows: [RowContents]) -> RowContents? {
    if 2 * rows.count(where: { $0 == .picture }) > rows.count { return .picture }
    return Set(rows).count == 1 ? rows.first : nil
  }
}

/// The kind of a row's main content, which determines the row's appearance unless the user has selected one.
public enum RowContents: Hashable, Sendable {
  /// A title that links to further content; the row has a single line.
  case title
  /// A post without a title; the list shows its beginning.
  case post
  /// Text to be read in the list itself.
  case text
  /// A picture.
  case picture

  /// Returns the main content of a list with one source: the most frequent kind; nil if there are no rows.
  public static func most(of rows: [RowContents]) -> RowContents? {
    guard !rows.isEmpty else { return nil }
    let count = { (contents: RowContents) in rows.count { $0 == contents } }
    if 2 * count(.picture) > rows.count { return .picture }
    return count(.title) > 0 && 2 * count(.title) >= rows.count - count(.picture) ? .title : .post
  }

  /// Returns the main content of a list with several sources: `.picture` if most rows are pictures, or the kind that
  /// all rows share.
  ///
  /// Otherwise returns nil, and each row keeps its own appearance.
  public static func common(of rows: [RowContents]) -> RowContents? {
    if 2 * rows.count(where: { $0 == .picture }) > rows.count { return .picture }
    return Set(rows).count == 1 ? rows.first : nil
  }
}

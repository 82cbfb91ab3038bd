/// A size on a screen, in columns and lines.
public struct ScreenSize: Hashable, Sendable {
  /// The width, in columns.
  public let columns: Int
  /// The height, in lines.
  public let lines: Int

  /// A size of some columns and lines.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}

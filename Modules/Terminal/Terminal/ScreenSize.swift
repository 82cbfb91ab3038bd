/// A size on a screen, in columns and lines.
public struct ScreenSize: Hashable, Sendable {
  /// The width, in columns.
  public let columns: Int
  /// The height, in lines.
  public let lines: Int

  /// Whether it has an end, as a screen has, and a file has not.
  public var isBounded: Bool { lines < .max }

  /// A size of some columns and lines.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}

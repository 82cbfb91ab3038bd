/// A size on a screen, in columns and lines.
public struct ScreenSize: Hashable, Sendable {
  /// The width, in columns.
  public let columns: Int
  /// The height, in lines.
  public let lines: Int

  /// Whether the height is limited, as for a screen; false for a file.
  public var isBounded: Bool { lines < .max }

  /// Creates a size in columns and lines.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}

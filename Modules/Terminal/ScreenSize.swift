/// A size on a screen, in columns and lines.
public struct ScreenSize: Hashable, Sendable {
  public let columns: Int
  public let lines: Int

  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}

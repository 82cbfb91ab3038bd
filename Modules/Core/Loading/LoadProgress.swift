/// The progress of loads of several sources.
public struct LoadProgress: Hashable, Sendable {
  /// The number of sources to load.
  public var total: Int
  /// The number of finished loads, including failed ones.
  public var done: Int
  /// The number of failed loads.
  public var failed: Int

  /// The number of characters of a bar.
  private static let barLength = 10

  /// The progress of a number of loads, by default before the first one has finished.
  public init(total: Int, done: Int = 0, failed: Int = 0) {
    (self.total, self.done, self.failed) = (total, done, failed)
  }

  /// The progress bar.
  public var bar: String {
    let full = total > 0 ? min(max(0, done), total) * Self.barLength / total : 0
    return String(repeating: "▓", count: full) + String(repeating: "░", count: Self.barLength - full)
  }
}

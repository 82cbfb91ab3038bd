/// The progress of loading several sources.
public struct LoadProgress: Hashable, Sendable {
  /// The number of sources to load.
  public var total: Int
  /// The number of finished loads, including failed ones.
  public var done: Int
  /// The number of failed loads.
  public var failed: Int

  /// The width of the progress bar, in characters.
  private static let barLength = 10

  /// Creates the progress of `total` loads; by default, none of them is finished.
  public init(total: Int, done: Int = 0, failed: Int = 0) {
    (self.total, self.done, self.failed) = (total, done, failed)
  }

  /// The progress bar as text.
  public var bar: String {
    let full = total > 0 ? min(max(0, done), total) * Self.barLength / total : 0
    return String(repeating: "▓", count: full) + String(repeating: "░", count: Self.barLength - full)
  }
}

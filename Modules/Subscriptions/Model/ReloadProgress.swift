/// The progress of loads of several subscriptions.
public nonisolated struct ReloadProgress: Hashable, Sendable {
  /// The number of subscriptions to load.
  public let total: Int
  /// The number of those whose load has ended.
  public let done: Int
  /// The number of those that could not be loaded.
  public let failed: Int

  /// The number of signs of a bar.
  private static let barLength = 10

  public init(total: Int, done: Int, failed: Int) {
    (self.total, self.done, self.failed) = (total, done, failed)
  }

  /// The bar: as much of it is full as loads have ended.
  var bar: String {
    let full = total > 0 ? min(max(0, done), total) * Self.barLength / total : 0
    return String(repeating: "▓", count: full) + String(repeating: "░", count: Self.barLength - full)
  }
}

/// A scene's work in progress.
public struct RunningTask: Sendable {
  /// One word for the work, as `tree` shows it.
  public let name: String
  /// The task; it ends with the work, cancelled or not.
  public let end: Task<Void, Never>
  /// Whether a script may continue without it, as with a prefetched picture.
  public let isInBackground: Bool

  /// A task that scripts wait for, unless it is in the background.
  public init(name: String, end: Task<Void, Never>, isInBackground: Bool = false) {
    self.name = name
    self.end = end
    self.isInBackground = isInBackground
  }
}

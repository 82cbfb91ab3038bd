import Synchronization

/// The progress of running work, in a few words, shown beside the prompt; can be set from any thread.
public final class WorkProgress: Sendable {
  private let content = Mutex("")

  /// Creates progress without words.
  public init() {}

  /// The words; empty while there is no progress to show.
  public var text: String {
    get { content.withLock(\.self) }
    set { content.withLock { $0 = newValue } }
  }
}

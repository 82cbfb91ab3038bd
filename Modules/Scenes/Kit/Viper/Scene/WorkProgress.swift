import Synchronization

/// The progress of running work as a short text beside the prompt; can be set from any thread.
public final class WorkProgress: Sendable {
  private let content = Mutex("")

  /// Creates progress without text.
  public init() {}

  /// The progress text; empty if there is no progress to show.
  public var text: String {
    get { content.withLock(\.self) }
    set { content.withLock { $0 = newValue } }
  }
}

import Synchronization

/// The progress of work, in a few words, as it is shown beside the prompt; written from any thread.
public final class WorkProgress: Sendable {
  private let content = Mutex("")

  /// No progress yet.
  public init() {}

  /// The words; empty before there is anything to say.
  public var text: String {
    get { content.withLock(\.self) }
    set { content.withLock { $0 = newValue } }
  }
}

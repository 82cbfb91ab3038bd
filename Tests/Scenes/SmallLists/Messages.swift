import Synchronization

/// The calls of a list's closures, in order.
nonisolated final class Messages: Sendable {
  private let messages = Mutex<[String]>([])
  var all: [String] { messages.withLock(\.self) }
  func add(_ message: String) { messages.withLock { $0.append(message) } }
}

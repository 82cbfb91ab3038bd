import Synchronization

/// The name of a source in the store, which changes if the source moves.
final class PostSource: Sendable {
  private let current: Mutex<String>

  init(_ name: String) {
    current = Mutex(name)
  }

  var name: String { current.withLock(\.self) }

  func move(to name: String) { current.withLock { $0 = name } }
}

import Sources
import Synchronization

/// The local sources that the user has allowed in this session, by typing an address or opening a subscription.
final class NamedSources: Sendable {
  private let named = Mutex<Set<SourceReference>>([])

  func add(_ source: SourceReference) {
    _ = named.withLock { $0.insert(source) }
  }

  func contains(_ source: SourceReference) -> Bool { named.withLock { $0.contains(source) } }
}

import Synchronization

/// The ids that several items of a feed have in common, on the pages read so far.
final class DuplicateIDs: Sendable {
  private static let maximum = 1_000

  private let known = Mutex<Set<String>>([])

  var ids: Set<String> { known.withLock(\.self) }

  /// Adds ids, unless `maximum` ids have been collected already.
  func add(_ ids: Set<String>) {
    guard !ids.isEmpty else { return }
    known.withLock { if $0.count < Self.maximum { $0.formUnion(ids) } }
  }
}

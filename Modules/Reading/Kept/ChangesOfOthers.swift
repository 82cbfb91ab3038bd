import Storage
import Synchronization

/// Tells the changes of other programs, such as cron or another shell, from those of this one.
package final class ChangesOfOthers: Sendable {
  /// The version of the store's file now; nil without a file.
  private let stamp: @Sendable () -> StoreStamp?
  /// The version whose numbers were read.
  private let readStamp = Mutex<StoreStamp?>(nil)
  /// The number of changes of this program that are not in the numbers yet.
  private let uncounted = Mutex(0)

  init(stamp: @escaping @Sendable () -> StoreStamp?) {
    self.stamp = stamp
  }

  /// Records that the numbers of unread posts are read now.
  func willRead() {
    let now = stamp()
    readStamp.withLock { $0 = now }
  }

  /// Whether another program may have written since the numbers of unread posts were read; a look at a file.
  package var mayBeThere: Bool {
    guard let now = stamp() else { return false }
    return readStamp.withLock { $0 != now }
  }

  /// Whether every change of this program is in the numbers.
  package var isCounted: Bool { uncounted.withLock { $0 == 0 } }

  /// Makes a change of this program, and counts it: until the end the numbers are those before.
  func counting<Value: Sendable>(_ change: () async -> Value) async -> Value {
    uncounted.withLock { $0 += 1 }
    defer { uncounted.withLock { $0 -= 1 } }
    return await change()
  }
}

import Foundation
import Storage

/// The store of a cache: opened on first use, once more after damage, and not again after any other error; left alone for
/// a while after a read, or an attempt to open it, that another program has held up.
struct CacheStore {
  /// The time for which a busy store is left alone, in seconds: an attempt takes a second.
  private static let absence: TimeInterval = 30

  private enum State {
    case closed
    case open(Cache.Store)
    case off
  }

  /// The consequence of an operation.
  enum Outcome {
    case done, retry
  }

  private let now: @Sendable () -> Date
  private let open: @Sendable () throws -> (store: Cache.Store, movedAside: URL?)?
  private let onProblem: @Sendable (Cache.Problem) -> Void
  private var state = State.closed
  /// The number of stores opened in this run: a second one replaces a damaged one.
  private(set) var number = 0
  /// The date from which a busy store is tried again; nil if it is not busy.
  private var nextAttempt: Date?
  private var isBusyReported = false

  init(
    now: @escaping @Sendable () -> Date,
    onProblem: @escaping @Sendable (Cache.Problem) -> Void,
    open: @escaping @Sendable () throws -> (store: Cache.Store, movedAside: URL?)?
  ) {
    self.now = now
    self.open = open
    self.onProblem = onProblem
  }

  /// Whether a store that was busy is not tried again yet.
  var isLeftAlone: Bool {
    let left = nextAttempt?.timeIntervalSince(now()) ?? 0
    // A clock that was set back ends the wait, too.
    return left > 0 && left <= Self.absence
  }

  /// Lets the next operation try a busy store again.
  mutating func endAbsence() {
    nextAttempt = nil
  }

  /// The store; nil without a cache, after an error, and while it is left alone.
  mutating func opened() throws -> Cache.Store? {
    if isLeftAlone { return nil }
    switch state {
    case .off: return nil
    case .open(let store): return store
    case .closed:
      let opened: (store: Cache.Store, movedAside: URL?)?
      do {
        opened = try open()
      } catch let error as StoreBusyError {
        leaveAlone()
        throw error
      }
      guard let (store, movedAside) = opened else {
        state = .off
        return nil
      }
      state = .open(store)
      number += 1
      if let movedAside { onProblem(.damaged(movedTo: movedAside)) }
      return store
    }
  }

  /// Leaves the store alone for a while: each read would wait for the other program.
  mutating func leaveAlone() {
    nextAttempt = now().addingTimeInterval(Self.absence)
    guard !isBusyReported else { return }
    isBusyReported = true
    onProblem(.busy)
  }

  /// Lets the next operation open a new store in place of a damaged one; once in a run.
  mutating func replace(_ number: Int, after error: StoreDamagedError) {
    // Of several operations that fail, one has the place, and it may be the last to end.
    if let place = error.movedTo { onProblem(.damaged(movedTo: place)) }
    guard number == self.number, case .open = state else { return }  // an operation of an earlier store
    state = number == 1 ? .closed : .off
  }

  /// Tells of an error, after which the cache is off, unless the store is only busy.
  mutating func handle(_ error: any Error) -> Outcome {
    switch error {
    case is StoreBusyError: return .retry
    case is CancellationError: return .done
    default:
      if case .off = state { return .done }
      state = .off
      onProblem(error is ForeignDatabaseError ? .foreign : .unusable(reason: StoreFailure.reason(of: error)))
      return .done
    }
  }
}

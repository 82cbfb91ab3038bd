import Foundation
import Storage

/// The store of a cache: opened on first use, once more after damage, and not again after any other error.
struct CacheStore {
  private enum State {
    case closed
    case open(Cache.Store)
    case off
  }

  /// The consequence of an operation.
  enum Outcome {
    case done, retry
  }

  private let open: @Sendable () throws -> (store: Cache.Store, movedAside: URL?)?
  private let onProblem: @Sendable (Cache.Problem) -> Void
  private var state = State.closed
  /// The number of stores opened in this run: a second one replaces a damaged one.
  private(set) var number = 0

  init(
    onProblem: @escaping @Sendable (Cache.Problem) -> Void,
    open: @escaping @Sendable () throws -> (store: Cache.Store, movedAside: URL?)?
  ) {
    self.open = open
    self.onProblem = onProblem
  }

  /// The store; nil without a cache, and after an error.
  mutating func opened() throws -> Cache.Store? {
    switch state {
    case .off: return nil
    case .open(let store): return store
    case .closed:
      guard let (store, movedAside) = try open() else {
        state = .off
        return nil
      }
      state = .open(store)
      number += 1
      if let movedAside { onProblem(.damaged(movedTo: movedAside)) }
      return store
    }
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

import Foundation
import Storage

/// A store that is opened on first use, reopened once after damage, and off after any other error; left alone for a
/// while after another program has blocked a read or an attempt to open it.
struct OpenedStore<Store: Sendable>: Sendable {
  /// The time for which a busy store is left alone, in seconds: an attempt takes a second.
  private static var absence: TimeInterval { 30 }

  private enum State {
    case closed
    case open(Store)
    /// There is no store, as without files.
    case none
    /// Off after an error.
    case failed
  }

  /// Opens a store, and returns where a damaged one was moved; nil without one.
  typealias Open = @Sendable () throws -> (store: Store, damage: StoreDamage?)?

  /// The outcome of an operation.
  enum Outcome {
    case done, retry
  }

  private let now: @Sendable () -> Date
  private let open: Open
  /// Makes the store to use after an error, or without files; nil uses none.
  private let makeSubstitute: (@Sendable () throws -> Store)?
  private var substitute: Store?
  private let onProblem: @Sendable (StoreProblem) -> Void
  private var state = State.closed
  /// The number of stores opened in this run: a second one replaces a damaged one.
  private(set) var number = 0
  /// The date from which a busy store is tried again; nil if it is not busy.
  private var nextAttempt: Date?
  private var isBusyReported = false
  /// Whether the file of the store can only be read: changes are lost at the end of the run.
  private(set) var isReadOnly = false
  private var isReadOnlyReported = false
  /// Whether it is off after an error: changes of its substitute are lost at the end of the run.
  var hasFailed: Bool {
    if case .failed = state { true } else { false }
  }

  init(
    now: @escaping @Sendable () -> Date,
    onProblem: @escaping @Sendable (StoreProblem) -> Void, substitute: (@Sendable () throws -> Store)? = nil,
    open: @escaping Open
  ) {
    self.now = now
    self.open = open
    self.onProblem = onProblem
    makeSubstitute = substitute
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

  /// The store, or its substitute after an error or without one; nil without either, and while it is left alone.
  mutating func opened() throws -> Store? {
    if isLeftAlone { return nil }
    switch state {
    case .none, .failed:
      if substitute == nil { substitute = try makeSubstitute?() }
      return substitute
    case .open(let store): return store
    case .closed:
      let opened: (store: Store, damage: StoreDamage?)?
      do {
        opened = try open()
      } catch let error as StoreBusyError {
        leaveAlone()
        throw error
      }
      guard let (store, damage) = opened else {
        state = .none
        return try self.opened()
      }
      state = .open(store)
      isReadOnly = (store as? any FileStore)?.isReadOnly == true
      number += 1
      if let damage { onProblem(.damaged(movedTo: damage.movedTo, salvage: damage.salvage)) }
      return store
    }
  }

  /// Leaves the store alone for a while: each read would wait for the other program.
  mutating func leaveAlone() {
    nextAttempt = now().addingTimeInterval(Self.absence)
    reportBusy()
  }

  /// Reports once that another program holds the store.
  mutating func reportBusy() {
    guard !isBusyReported else { return }
    isBusyReported = true
    onProblem(.busy)
  }

  /// Reports once that changes are not saved.
  mutating func reportReadOnly() {
    guard !isReadOnlyReported else { return }
    isReadOnlyReported = true
    onProblem(.readOnly)
  }

  /// Lets the next operation open a new store in place of a damaged one; once in a run.
  mutating func replace(_ number: Int, after error: StoreDamagedError) {
    // Of several failed operations, only one has the file's new location, and it may be the last to end.
    if let location = error.movedTo { onProblem(.damaged(movedTo: location, salvage: error.salvage)) }
    guard number == self.number, case .open = state else { return }  // an operation of an earlier store
    state = number == 1 ? .closed : .failed
  }

  /// Reports an error, after which the store is off, unless it is only busy.
  mutating func handle(_ error: any Error) -> Outcome {
    switch error {
    case is StoreBusyError: return .retry
    case is CancellationError: return .done
    default:
      switch state {
      case .none, .failed: return .done
      case .closed, .open: state = .failed
      }
      onProblem(error is ForeignDatabaseError ? .foreign : .unusable(reason: StoreFailure.reason(of: error)))
      return .done
    }
  }
}

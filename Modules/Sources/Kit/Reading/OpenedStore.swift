import Foundation
import Storage

/// A store that is opened on first use, replaced once after damage, and disabled after any other error.
///
/// While another program locks it, it is not used for a while.
struct OpenedStore<Store: FileStore>: Sendable {
  /// How long a locked store is not used, in seconds, because each attempt to open it takes a second.
  private static var absence: TimeInterval { 30 }

  private enum State {
    case closed
    case open(Store)
    /// There is no store, because no file was specified.
    case none
    /// The store is disabled after an error.
    case failed
  }

  /// Opens a store, and also returns the location of a damaged store that was moved aside; returns nil if there is no
  /// store.
  typealias Open = @Sendable () throws -> (store: Store, damage: StoreDamage?)?

  /// The outcome of an operation on the store.
  enum Outcome {
    case done, retry
  }

  private let now: @Sendable () -> Date
  private let open: Open
  /// Creates a substitute for a store that has failed or does not exist; nil to work without a substitute.
  private let makeSubstitute: (@Sendable () throws -> Store)?
  private var substitute: Store?
  private let onProblem: @Sendable (StoreProblem) -> Void
  private var state = State.closed
  /// The number of stores that were opened in this session; the second one replaces a damaged one.
  private(set) var number = 0
  /// The earliest date of the next attempt to use a locked store; nil if it is not locked.
  private var nextAttempt: Date?
  private var isBusyReported = false
  /// Whether the file is not writable, so that changes are lost when FeedShell exits.
  private(set) var isReadOnly = false
  private var isReadOnlyReported = false
  /// Whether the store is disabled after an error, so that changes are lost when FeedShell exits.
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

  /// Whether the store was locked recently, and is therefore not used yet.
  var isLeftAlone: Bool {
    let left = nextAttempt?.timeIntervalSince(now()) ?? 0
    // Setting the clock back ends the wait, too.
    return left > 0 && left <= Self.absence
  }

  /// Permits the next operation to try a locked store again.
  mutating func endAbsence() {
    nextAttempt = nil
  }

  /// The store, or its substitute; nil if there is neither, or while a locked store is not used.
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
      isReadOnly = store.isReadOnly
      number += 1
      if let damage { onProblem(.damaged(movedTo: damage.movedTo, salvage: damage.salvage)) }
      return store
    }
  }

  /// Stops using the store for a while, because each access would wait for the other program.
  mutating func leaveAlone() {
    nextAttempt = now().addingTimeInterval(Self.absence)
    reportBusy()
  }

  /// Reports that another program has locked the store; only once.
  mutating func reportBusy() {
    guard !isBusyReported else { return }
    isBusyReported = true
    onProblem(.busy)
  }

  /// Reports that changes are not saved; only once.
  mutating func reportReadOnly() {
    guard !isReadOnlyReported else { return }
    isReadOnlyReported = true
    onProblem(.readOnly)
  }

  /// Makes the next operation open a new store in place of a damaged one, once per session.
  mutating func replace(_ number: Int, after error: StoreDamagedError) {
    // Only one of several failed operations knows the new location of the file, and it may be the last to finish.
    if let location = error.movedTo { onProblem(.damaged(movedTo: location, salvage: error.salvage)) }
    guard number == self.number, case .open = state else { return }  // an operation of an earlier store
    state = number == 1 ? .closed : .failed
  }

  /// Reports an error and disables the store, unless the store is only locked.
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

import Storage
import Synchronization

/// The purpose of a write, which determines how a failure to write is handled.
enum WritePurpose {
  /// Saves data that can be loaded again, or deletes data that is too old.
  case upkeep
  /// Saves FeedShell's own state; deferred if the store is locked.
  case state
  /// Makes a change whose result the user sees; deferred if the store is locked.
  case change
  /// Saves content; the content is lost if the store remains locked.
  case content
  /// Adds saved content to the index.
  case index

  /// Whether the write is deferred while the store is locked or temporarily not used.
  var mustLast: Bool { self == .state || self == .change }
  /// Whether content is lost if the write is abandoned.
  var savesContent: Bool { self == .content || self == .index }
  /// Whether the user is warned if the write does not reach the file.
  var isReported: Bool { self == .change || self == .content }
}

/// Reads and writes a store, with an ordered queue of writes.
///
/// The first error is reported, and disables the store.
actor StoreAccess<Store: FileStore> {
  private struct Write {
    let purpose: WritePurpose
    let body: @Sendable (Store) async throws -> Void
  }

  /// The progress of the writes, which can be read without waiting for the actor.
  private struct Progress {
    /// The number of queued writes.
    var queued = 0
    /// The number of the user's changes that are not saved yet.
    var unsaved = 0
    /// Whether a write of content was abandoned.
    var hasLost = false
  }

  /// The maximum number of attempts to write while another program has locked the store.
  private static var maximumAttempts: Int { 5 }

  private var store: OpenedStore<Store>
  /// Called after a store was opened; nil to do nothing.
  private let afterOpening: (@Sendable (Store) async throws -> Void)?
  /// The queued writes; a single task performs them in order.
  private let queue: AsyncStream<@Sendable () async -> Void>.Continuation
  /// The writes that must not be lost and failed because the store was locked, in order.
  private var deferred: [Write] = []
  private let progress = Mutex(Progress())

  init(_ store: OpenedStore<Store>, afterOpening: (@Sendable (Store) async throws -> Void)? = nil) {
    self.store = store
    self.afterOpening = afterOpening
    let (writes, queue) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    self.queue = queue
    Task { for await write in writes { await write() } }
  }

  deinit {
    queue.finish()
  }

  /// Whether the store is disabled after an error.
  var hasFailed: Bool { store.hasFailed }

  /// Whether a change by the user is not saved yet, or only in memory after a failure of the store.
  nonisolated var hasUnsavedChanges: Bool { progress.withLock { $0.unsaved > 0 } }

  /// Whether content of this session was lost because the store remained locked.
  nonisolated var hasLostContent: Bool { progress.withLock(\.hasLost) }

  /// Reads from the store; nil if there is no store, or if it cannot be read.
  func read<Value: Sendable>(_ body: @Sendable (Store) async throws -> Value) async -> Value? {
    do {
      guard let (opened, number) = try opened() else { return nil }
      do {
        return try await body(opened)
      } catch let error as StoreDamagedError {
        store.replace(number, after: error)
        return nil
      } catch is StoreBusyError {
        store.leaveAlone()
        return nil
      }
    } catch {
      _ = store.handle(error)
      return nil
    }
  }

  /// Queues a write.
  ///
  /// Before the next write, `end` receives the result, or nil if the write was abandoned or deferred.
  nonisolated func queue<Value: Sendable>(
    _ purpose: WritePurpose = .upkeep, _ body: @escaping @Sendable (Store) async throws -> Value,
    end: @escaping @Sendable (Value?) async -> Void = { _ in }
  ) {
    progress.withLock {
      $0.queued += 1
      if purpose == .change { $0.unsaved += 1 }
    }
    queue.yield { [self] in
      await end(await attempt(purpose, body))
      progress.withLock { $0.queued -= 1 }
    }
  }

  /// Performs a write after all queued writes, even if the caller's task is cancelled; returns nil if the write was
  /// abandoned or deferred.
  @discardableResult
  nonisolated(nonsending) func write<Value: Sendable>(
    _ purpose: WritePurpose = .upkeep, _ body: @escaping @Sendable (Store) async throws -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      queue(purpose, body) { continuation.resume(returning: $0) }
    }
  }

  /// Waits for all queued writes.
  nonisolated func flush() async {
    while progress.withLock({ $0.queued > 0 }) {
      await withCheckedContinuation { end in _ = queue.yield { end.resume() } }
    }
    await endAbsence()
  }

  /// Performs a write, with several attempts while the store is locked.
  ///
  /// If they fail, or if the store is temporarily not used, defers a write that must not be lost.
  private func attempt<Value: Sendable>(
    _ purpose: WritePurpose, _ body: @escaping @Sendable (Store) async throws -> Value
  ) async -> Value? {
    for _ in 0..<Self.maximumAttempts {
      await makeDeferred()
      guard !store.isLeftAlone, !purpose.mustLast || deferred.isEmpty else {
        giveUp(purpose, body)
        return nil
      }
      let (outcome, value) = await perform(purpose, body)
      if outcome == .done { return value }
    }
    giveUp(purpose, body)
    if purpose.mustLast { store.reportBusy() }
    return nil
  }

  /// Defers a write that must not be lost; for any other write of content, records that the content was lost.
  private func giveUp<Value>(_ purpose: WritePurpose, _ body: @escaping @Sendable (Store) async throws -> Value) {
    if purpose.mustLast { deferred.append(Write(purpose: purpose) { _ = try await body($0) }) }
    if purpose.savesContent { progress.withLock { $0.hasLost = true } }
  }

  /// Performs the deferred writes, even if the store may still be locked.
  private func endAbsence() async {
    if !deferred.isEmpty { store.endAbsence() }
    await makeDeferred()
  }

  private func makeDeferred() async {
    while !store.isLeftAlone, let write = deferred.first, await perform(write.purpose, write.body).outcome == .done {
      deferred = Array(deferred.dropFirst())
    }
  }

  private func perform<Value: Sendable>(
    _ purpose: WritePurpose, _ body: @Sendable (Store) async throws -> Value
  ) async -> (outcome: OpenedStore<Store>.Outcome, value: Value?) {
    do {
      guard let (opened, number) = try opened() else { return (.done, nil) }
      do {
        let value = try await body(opened)
        let isSaved = !store.hasFailed && !store.isReadOnly
        if purpose.isReported, store.isReadOnly { store.reportReadOnly() }
        progress.withLock { progress in
          if purpose == .change, isSaved { progress.unsaved -= 1 }
          if purpose == .content, store.isReadOnly { progress.hasLost = true }
        }
        return (.done, value)
      } catch let error as StoreDamagedError {
        store.replace(number, after: error)
        return (.retry, nil)
      }
    } catch {
      return (store.handle(error), nil)
    }
  }

  private func opened() throws -> (store: Store, number: Int)? {
    let number = store.number
    let opened = try store.opened()
    if store.number != number, let afterOpening { queue(.upkeep, afterOpening) }
    return opened.map { ($0, store.number) }
  }
}

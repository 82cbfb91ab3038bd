import Foundation
import Storage
import Synchronization

/// The purpose of a write, which decides what happens to it while the store cannot be written.
enum WritePurpose {
  /// Saves what can be loaded again, or deletes what is too old.
  case upkeep
  /// Saves a state of this program, later if the store is busy.
  case state
  /// Makes a change by the user, who sees its result, later if the store is busy.
  case change
  /// Saves content, which is lost if the store stays busy.
  case content
  /// Indexes saved content.
  case index

  /// Whether it is deferred if the store is busy, or left alone.
  var mustLast: Bool { self == .state || self == .change }
  /// Whether giving it up loses content.
  var savesContent: Bool { self == .content || self == .index }
  /// Whether the user is warned if it cannot be saved to the file.
  var isReported: Bool { self == .change || self == .content }
}

/// Best-effort access to a store, with one ordered writer: reports the first error once, and goes on without.
actor StoreAccess<Store: Sendable> {
  private struct Write {
    let purpose: WritePurpose
    let body: @Sendable (Store) async throws -> Void
  }

  /// The facts that can be read without waiting for the actor.
  private struct Progress {
    /// The number of queued writes.
    var queued = 0
    /// The number of changes by the user that are not saved yet.
    var unsaved = 0
    /// Whether content was given up.
    var hasLost = false
  }

  /// The maximum attempts of a write while another program holds the store.
  private static var maximumAttempts: Int { 5 }

  private var store: OpenedStore<Store>
  /// Queued after a store was opened; nil for nothing.
  private let afterOpening: (@Sendable (Store) async throws -> Void)?
  /// The queued writes, which one task makes in order.
  private let queue: AsyncStream<@Sendable () async -> Void>.Continuation
  /// Writes that must not be lost, made while the store was left alone or stayed busy, in order.
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

  /// Whether the store is off after an error.
  var hasFailed: Bool { store.hasFailed }

  /// Whether a change by the user is not made, or only in memory because the store has failed.
  nonisolated var hasUnsavedChanges: Bool { progress.withLock { $0.unsaved > 0 } }

  /// Whether content of this run was not saved, because the store stayed busy.
  nonisolated var hasLostContent: Bool { progress.withLock(\.hasLost) }

  /// Reads from the store; nil without one, or if it cannot be read.
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

  /// Queues a write after the others.
  ///
  /// - Parameters:
  ///   - purpose: the purpose of the write.
  ///   - body: the write.
  ///   - end: called before the next write with its value; with nil if it was given up, or deferred.
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

  /// Writes after every write that was queued before the call, even if the caller's task is cancelled.
  ///
  /// - Returns: the value, once it is done; nil if it was given up, or deferred.
  @discardableResult
  nonisolated(nonsending) func write<Value: Sendable>(
    _ purpose: WritePurpose = .upkeep, _ body: @escaping @Sendable (Store) async throws -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      queue(purpose, body) { continuation.resume(returning: $0) }
    }
  }

  /// Waits for every queued write.
  nonisolated func flush() async {
    while progress.withLock({ $0.queued > 0 }) {
      await withCheckedContinuation { end in _ = queue.yield { end.resume() } }
    }
    await endAbsence()
  }

  /// Performs a write, several times at most while the store is busy; one that must last is deferred then, or while the
  /// store is left alone.
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

  /// Defers a write that must last, and records the loss of any other content.
  private func giveUp<Value>(_ purpose: WritePurpose, _ body: @escaping @Sendable (Store) async throws -> Value) {
    if purpose.mustLast { deferred.append(Write(purpose: purpose) { _ = try await body($0) }) }
    if purpose.savesContent { progress.withLock { $0.hasLost = true } }
  }

  /// Makes the deferred writes, even if the store may still be busy.
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

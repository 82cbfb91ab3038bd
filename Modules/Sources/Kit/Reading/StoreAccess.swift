import Foundation
import Storage
import Synchronization

/// Best-effort access to a store: reports the first error once, and goes on without. Writes run in the background.
actor StoreAccess<Store: Sendable> {
  /// The maximum attempts of a write while another program holds the store.
  private static var maximumAttempts: Int { 5 }

  private struct Write: Sendable {
    let body: @Sendable (Store) async throws -> Void
    var mustLast = false
    /// Whether a person has made it and sees its result.
    var isChange = false
    /// Whether it saves content that is lost if it is given up.
    var savesContent = false
    /// Whether a failure to save it is reported.
    var isReported = false
  }

  private var store: OpenedStore<Store>
  /// Queued after a store was opened; nil for nothing.
  private let afterOpening: (@Sendable (Store) async throws -> Void)?
  /// The last queued write; each waits for the one before.
  private let lastWrite = Mutex<Task<Void, Never>?>(nil)
  /// Writes that must not be lost, made while the store was left alone or stayed busy, in order.
  private var deferred: [Write] = []
  /// The number of changes of a person that are not saved yet.
  private let unsaved = Mutex(0)
  /// Whether content was given up.
  private let hasLost = Mutex(false)

  init(_ store: OpenedStore<Store>, afterOpening: (@Sendable (Store) async throws -> Void)? = nil) {
    self.store = store
    self.afterOpening = afterOpening
  }

  /// Whether the store is off after an error.
  var hasFailed: Bool { store.hasFailed }

  /// Whether a change by a person is not made, or only in memory because the store has failed.
  nonisolated var hasUnsavedChanges: Bool { unsaved.withLock { $0 > 0 } }

  /// Whether content of this run was not saved, because the store stayed busy.
  nonisolated var hasLostContent: Bool { hasLost.withLock(\.self) }

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
  ///   - mustLast: whether it is made later if the store is left alone.
  ///   - body: the write.
  ///   - release: called when it is done, or given up.
  /// - Returns: the work, to be waited for.
  @discardableResult
  nonisolated func write(
    mustLast: Bool = false, _ body: @escaping @Sendable (Store) async throws -> Void,
    release: @escaping @Sendable () async -> Void = {}
  ) -> Task<Void, Never> {
    queue(Write(body: body, mustLast: mustLast), release: release)
  }

  private nonisolated func queue(_ write: Write, release: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if write.isChange { unsaved.withLock { $0 += 1 } }
    return lastWrite.withLock { last in
      let task = Task { [last] in
        await last?.value
        await attempt(write)
        await release()
      }
      last = task
      return task
    }
  }

  /// Queues a write after the others.
  ///
  /// - Parameters:
  ///   - mustLast: whether it is a person's change, which is made later if the store is busy now.
  ///   - isReported: whether it is reported if the file can only be read.
  ///   - body: the write.
  /// - Returns: its value, once it is done; nil if it was given up, or is made later.
  nonisolated func change<Value: Sendable>(
    mustLast: Bool = false, isReported: Bool = true, _ body: @escaping @Sendable (Store) async throws -> Value
  ) -> Task<Value?, Never> {
    let result = Shared<Value>()
    let write = Write(
      body: { store in
        let value = try await body(store)
        result.value.withLock { $0 = value }
      }, mustLast: mustLast, isChange: mustLast, savesContent: !mustLast, isReported: isReported)
    let task = queue(write, release: {})
    return Task {
      await task.value
      return result.value.withLock(\.self)
    }
  }

  /// Waits for every queued write.
  nonisolated func flush() async {
    while let write = lastWrite.withLock(\.self) {
      await write.value
      lastWrite.withLock { if $0 == write { $0 = nil } }
    }
    await endAbsence()
  }

  /// Performs a write, several times at most while the store is busy; one that must last is made later then, or while the
  /// store is left alone.
  private func attempt(_ write: Write) async {
    for _ in 0..<Self.maximumAttempts {
      await makeDeferred()
      guard !store.isLeftAlone, !write.mustLast || deferred.isEmpty else {
        giveUp(write)
        return
      }
      guard await perform(write) == .retry else { return }
    }
    giveUp(write)
    if write.mustLast { store.reportBusy() }
  }

  /// Keeps a write that must last for later, and notes the loss of any other content.
  private func giveUp(_ write: Write) {
    if write.mustLast { deferred.append(write) }
    if write.savesContent { hasLost.withLock { $0 = true } }
  }

  /// Makes the writes that had to wait, though the store may still be busy.
  private func endAbsence() async {
    if !deferred.isEmpty { store.endAbsence() }
    await makeDeferred()
  }

  private func makeDeferred() async {
    while !store.isLeftAlone, let write = deferred.first, await perform(write) != .retry {
      deferred = Array(deferred.dropFirst())
    }
  }

  private func perform(_ write: Write) async -> OpenedStore<Store>.Outcome {
    do {
      guard let (opened, number) = try opened() else { return .done }
      do {
        try await write.body(opened)
        if write.isReported, store.isReadOnly {
          store.reportReadOnly()
          if write.savesContent { hasLost.withLock { $0 = true } }
        }
        if write.isChange, !store.hasFailed, !store.isReadOnly { unsaved.withLock { $0 -= 1 } }
        return .done
      } catch let error as StoreDamagedError {
        store.replace(number, after: error)
        return .retry
      }
    } catch {
      return store.handle(error)
    }
  }

  private func opened() throws -> (store: Store, number: Int)? {
    let number = store.number
    let opened = try store.opened()
    if store.number != number, let afterOpening { write(afterOpening) }
    return opened.map { ($0, store.number) }
  }
}

/// A value that another task sets.
private final class Shared<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

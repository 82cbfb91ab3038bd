public import Foundation
public import Storage
import Synchronization

/// Best-effort cache: reports the first error once, then stays disabled for this run. Writes run in the background.
public actor Cache {
  /// A store for documents, marks and images.
  public typealias Store = any DocumentStore & MarkStore & ImageStore

  /// A problem of the cache.
  public enum Problem: Hashable, Sendable {
    /// The file was damaged and was moved to this place.
    case damaged(movedTo: URL)
    /// The file is the database of another program, or of a later version of this one.
    case foreign
    /// The cache cannot be used, with the system's reason.
    case unusable(reason: String)
  }

  private enum State {
    case closed
    case open(Store)
    case off
  }

  /// The maximum attempts of a write while another program holds the store.
  private static let maximumAttempts = 5
  /// The maximum size of queued writes, in bytes; further ones are dropped.
  private static let maximumPendingBytes = 64 << 20

  private let openStore: @Sendable () throws -> (store: Store, movedAside: URL?)?
  private let now: @Sendable () -> Date
  private let onProblem: @Sendable (Problem) -> Void
  private var state = State.closed
  /// The number of stores opened in this run: a second one replaces a damaged one.
  private var openedStores = 0
  /// The last queued write; each waits for the one before.
  private let lastWrite = Mutex<Task<Void, Never>?>(nil)
  private var pendingBytes = 0
  private var pendingDocuments: [DocumentKey: StoredDocument] = [:]
  private var pendingImages: [String: Data] = [:]
  /// The keys of documents that wait to be deleted.
  private var removedDocuments: Set<DocumentKey> = []

  /// A cache that opens its store on first use.
  ///
  /// - Parameters:
  ///   - now: the clock.
  ///   - onProblem: called once for each kind of problem.
  ///   - openStore: opens the store, and tells where a damaged one was moved; nil without a cache.
  public init(
    now: @escaping @Sendable () -> Date, onProblem: @escaping @Sendable (Problem) -> Void,
    open openStore: @escaping @Sendable () throws -> (store: Store, movedAside: URL?)?
  ) {
    self.openStore = openStore
    self.now = now
    self.onProblem = onProblem
  }

  /// Waits for every queued write.
  public nonisolated func flush() async {
    while let write = lastWrite.withLock(\.self) {
      await write.value
      lastWrite.withLock { if $0 == write { $0 = nil } }
    }
  }
}

// MARK: - Documents, images and marks

extension Cache {
  /// The document with this key; nil if there is none, or it is expired.
  func document(for key: DocumentKey) async -> StoredDocument? {
    guard !removedDocuments.contains(key) else { return nil }
    let saved =
      if let pending = pendingDocuments[key] { Optional(pending) } else {
        await read { try await $0.document(for: key) } ?? nil
      }
    return saved.flatMap { ExpiryPolicy.isValid(savedAt: $0.savedAt, now: now()) ? $0 : nil }
  }

  func save(_ document: StoredDocument, for key: DocumentKey) {
    guard reserve(document.body.count) else { return }
    pendingDocuments[key] = document
    removedDocuments.remove(key)
    write {
      try await $0.save(document, for: key)
    } release: { cache in
      if cache.pendingDocuments[key] == document { cache.pendingDocuments[key] = nil }
      cache.pendingBytes -= document.body.count
    }
  }

  func renewDocument(for key: DocumentKey) {
    write { [now] in try await $0.renewDocument(for: key, at: now()) }
  }

  func removeDocument(for key: DocumentKey) {
    pendingDocuments[key] = nil
    removedDocuments.insert(key)
    write {
      try await $0.removeDocument(for: key)
    } release: { cache in
      cache.removedDocuments.remove(key)
    }
  }

  /// Deletes expired documents.
  public func removeExpired() {
    write { [now] store in
      try await store.removeDocuments(
        savedUpTo: now().addingTimeInterval(-ExpiryPolicy.maximumAge),
        orAfter: now().addingTimeInterval(ExpiryPolicy.maximumLead))
    }
  }

  func image(_ url: String) async -> Data? {
    if let pending = pendingImages[url] { return pending }
    return await read { [now] in try await $0.data(for: url, at: now()) } ?? nil
  }

  func save(_ image: Data, for url: String) {
    guard reserve(image.count) else { return }
    pendingImages[url] = image
    write { [now] in
      try await $0.save(image, for: url, at: now())
    } release: { cache in
      if cache.pendingImages[url] == image { cache.pendingImages[url] = nil }
      cache.pendingBytes -= image.count
    }
  }

  func removeImage(_ url: String) async {
    pendingImages[url] = nil
    write { try await $0.removeImage(url) }
    await flush()
  }

  func removeImages() async {
    pendingImages = [:]
    write { try await $0.removeImages() }
    await flush()
  }

  /// The marks of a kind; nil if they could not be read.
  func marks(kind: String, of source: String) async -> [Mark]? {
    await read { try await $0.marks(kind: kind, of: source) }
  }

  nonisolated func save(_ mark: Mark, kind: String, of source: String) {
    write { try await $0.save(mark, kind: kind, of: source) }
  }

  nonisolated func removeMark(_ id: String, kind: String, of source: String) {
    write { try await $0.removeMark(id, kind: kind, of: source) }
  }

  private func reserve(_ bytes: Int) -> Bool {
    guard pendingBytes + bytes <= Self.maximumPendingBytes else { return false }
    pendingBytes += bytes
    return true
  }
}

// MARK: - The store

extension Cache {
  /// Queues a write after the others.
  ///
  /// - Parameters:
  ///   - body: the write.
  ///   - release: called when it is done, or given up.
  private nonisolated func write(
    _ body: @escaping @Sendable (Store) async throws -> Void,
    release: @escaping @Sendable (isolated Cache) -> Void = { _ in }
  ) {
    lastWrite.withLock { last in
      last = Task { [last] in
        await last?.value
        await attempt(body)
        await release(self)
      }
    }
  }

  /// Performs a write, several times at most while the store is busy.
  private func attempt(_ body: @Sendable (Store) async throws -> Void) async {
    for _ in 0..<Self.maximumAttempts {
      guard await perform(body) == .retry else { return }
    }
  }

  private func read<Value: Sendable>(_ body: @escaping @Sendable (Store) async throws -> Value) async -> Value? {
    do {
      guard let store = try opened() else { return nil }
      let number = openedStores
      do {
        return try await body(store)
      } catch let error as StoreDamagedError {
        replace(number, after: error)
        return nil
      }
    } catch {
      _ = handle(error)
      return nil
    }
  }

  private enum Outcome {
    case done, retry
  }

  private func perform(_ body: @Sendable (Store) async throws -> Void) async -> Outcome {
    do {
      guard let store = try opened() else { return .done }
      let number = openedStores
      do {
        try await body(store)
        return .done
      } catch let error as StoreDamagedError {
        replace(number, after: error)
        return .retry
      }
    } catch {
      return handle(error)
    }
  }

  /// Lets the next operation open a new store in place of a damaged one; once in a run.
  private func replace(_ number: Int, after error: StoreDamagedError) {
    // Of several operations that fail, one has the place, and it may be the last to end.
    if let place = error.movedTo { onProblem(.damaged(movedTo: place)) }
    guard number == openedStores, case .open = state else { return }  // an operation of an earlier store
    state = openedStores == 1 ? .closed : .off
  }

  private func handle(_ error: any Error) -> Outcome {
    switch error {
    case is StoreBusyError: return .retry
    case is CancellationError: return .done
    default:
      if case .off = state { return .done }
      state = .off
      onProblem(error is ForeignDatabaseError ? .foreign : .unusable(reason: "\(error)"))
      return .done
    }
  }

  private func opened() throws -> Store? {
    switch state {
    case .off: return nil
    case .open(let store): return store
    case .closed:
      guard let (store, movedAside) = try openStore() else {
        state = .off
        return nil
      }
      state = .open(store)
      openedStores += 1
      if let movedAside { onProblem(.damaged(movedTo: movedAside)) }
      removeExpired()
      return store
    }
  }
}

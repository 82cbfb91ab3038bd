public import Foundation
public import Storage
import Synchronization

/// Best-effort cache: reports the first error once, then stays disabled for this run. Writes run in the background.
public actor Cache {
  /// A store for documents, marks and images.
  public typealias Store = any DocumentStore & MarkStore & ImageStore & AccountStore

  /// A problem of the cache.
  public enum Problem: Hashable, Sendable {
    /// The file was damaged and was moved to this place.
    case damaged(movedTo: URL)
    /// The file is the database of another program, or of a later version of this one.
    case foreign
    /// Another program holds the file: the cache is not used for a while.
    case busy
    /// The cache cannot be used, with the system's reason.
    case unusable(reason: String)
  }

  /// The maximum attempts of a write while another program holds the store.
  private static let maximumAttempts = 5
  /// The maximum size of queued writes, in bytes; further ones are dropped.
  private static let maximumPendingBytes = 64 << 20

  private let now: @Sendable () -> Date
  private let accounts: StoreAccounts
  private var store: CacheStore
  /// The last queued write; each waits for the one before.
  private let lastWrite = Mutex<Task<Void, Never>?>(nil)
  private var pendingBytes = 0
  private var pendingDocuments: [DocumentKey: StoredDocument] = [:]
  private var pendingImages: [String: (data: Data, account: String?)] = [:]
  /// Marks that were made while the store was left alone, in order: they last longer than what can be loaded again.
  private var deferredMarks: [@Sendable (Store) async throws -> Void] = []
  /// The keys of documents that wait to be deleted.
  private var removedDocuments: Set<DocumentKey> = []

  /// A cache that opens its store on first use.
  ///
  /// - Parameters:
  ///   - now: the clock.
  ///   - accounts: the accounts whose content is kept: those of the store.
  ///   - onProblem: called once for each kind of problem.
  ///   - openStore: opens the store, and tells where a damaged one was moved; nil without a cache.
  public init(
    now: @escaping @Sendable () -> Date, accounts: StoreAccounts = .none,
    onProblem: @escaping @Sendable (Problem) -> Void,
    open openStore: @escaping @Sendable () throws -> (store: Store, movedAside: URL?)?
  ) {
    self.now = now
    self.accounts = accounts
    store = CacheStore(now: now, onProblem: onProblem, open: openStore)
  }

  /// Waits for every queued write.
  public nonisolated func flush() async {
    while let write = lastWrite.withLock(\.self) {
      await write.value
      lastWrite.withLock { if $0 == write { $0 = nil } }
    }
    await endAbsence()
  }
}

// MARK: - Documents, images and marks

extension Cache {
  /// The document with this key; nil if there is none, or it is expired.
  func document(for key: DocumentKey) async -> StoredDocument? {
    guard !removedDocuments.contains(key) else { return nil }
    let saved =
      if let pending = pendingDocuments[key], accounts.includes(pending.account) { Optional(pending) } else {
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

  /// Deletes expired documents, and the content of accounts without a login.
  public func removeOutdated() {
    write { [now] store in
      try await store.removeContentOfOthers()
      try await store.removeDocuments(
        savedUpTo: now().addingTimeInterval(-ExpiryPolicy.maximumAge),
        orAfter: now().addingTimeInterval(ExpiryPolicy.maximumLead))
    }
  }

  func image(_ url: String) async -> Data? {
    if let pending = pendingImages[url], accounts.includes(pending.account) { return pending.data }
    return await read { [now] in try await $0.data(for: url, at: now()) } ?? nil
  }

  /// Saves an image of an account, or of everybody.
  func save(_ image: Data, for url: String, of account: String? = nil) {
    guard reserve(image.count) else { return }
    pendingImages[url] = (image, account)
    write { [now] in
      try await $0.save(image, for: url, of: account, at: now())
    } release: { cache in
      if let pending = cache.pendingImages[url], pending == (image, account) { cache.pendingImages[url] = nil }
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
    write(isMark: true) { try await $0.save(mark, kind: kind, of: source) }
  }

  nonisolated func removeMark(_ id: String, kind: String, of source: String) {
    write(isMark: true) { try await $0.removeMark(id, kind: kind, of: source) }
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
  ///   - isMark: whether it is made later if the store is left alone.
  ///   - body: the write.
  ///   - release: called when it is done, or given up.
  private nonisolated func write(
    isMark: Bool = false, _ body: @escaping @Sendable (Store) async throws -> Void,
    release: @escaping @Sendable (isolated Cache) -> Void = { _ in }
  ) {
    lastWrite.withLock { last in
      last = Task { [last] in
        await last?.value
        await attempt(body, isMark: isMark)
        await release(self)
      }
    }
  }

  /// Performs a write, several times at most while the store is busy; a mark waits while it is left alone.
  private func attempt(_ body: @escaping @Sendable (Store) async throws -> Void, isMark: Bool) async {
    for _ in 0..<Self.maximumAttempts {
      await makeDeferredMarks()
      guard !store.isLeftAlone, !isMark || deferredMarks.isEmpty else {
        if isMark { deferredMarks.append(body) }
        return
      }
      guard await perform(body) == .retry else { return }
    }
  }

  /// Makes the marks that had to wait, though the store may still be busy.
  private func endAbsence() async {
    if !deferredMarks.isEmpty { store.endAbsence() }
    await makeDeferredMarks()
  }

  private func makeDeferredMarks() async {
    while !store.isLeftAlone, let mark = deferredMarks.first, await perform(mark) != .retry {
      deferredMarks = Array(deferredMarks.dropFirst())
    }
  }

  private func read<Value: Sendable>(_ body: @escaping @Sendable (Store) async throws -> Value) async -> Value? {
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

  private func perform(_ body: @Sendable (Store) async throws -> Void) async -> CacheStore.Outcome {
    do {
      guard let (opened, number) = try opened() else { return .done }
      do {
        try await body(opened)
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
    if store.number != number { removeOutdated() }
    return opened.map { ($0, store.number) }
  }
}

public import Foundation
public import Storage
import Synchronization

/// Caches documents and images that can be loaded again; an error of the store only disables the cache.
public actor Cache {
  /// The maximum total size of queued writes, in bytes; further writes are dropped.
  private static let maximumPendingBytes = 64 << 20

  private let now: @Sendable () -> Date
  private let accounts: StoreAccounts
  private let store: StoreAccess<SQLiteStore>
  /// The stored posts with their states, in a separate file.
  public nonisolated let posts: PostRepository
  /// The changes to posts that are sent to their servers.
  public nonisolated let outbox: Outbox
  private var pendingBytes = 0
  private var pendingDocuments: [DocumentKey: StoredDocument] = [:]
  private var pendingImages: [String: (data: Data, account: String?)] = [:]
  /// The keys of documents whose deletion is queued.
  private var removedDocuments: Set<DocumentKey> = []

  /// Creates a cache that opens its store on first use; nil disables the cache.
  ///
  /// Without `posts`, posts stay in memory. `accounts` are the accounts of the store; `onProblem` is called once for
  /// each kind of problem.
  public init(
    now: @escaping @Sendable () -> Date, accounts: StoreAccounts = .none, posts: PostRepository? = nil,
    onProblem: @escaping @Sendable (StoreProblem) -> Void,
    open openStore: @escaping @Sendable () throws -> (store: SQLiteStore, damage: StoreDamage?)?
  ) {
    self.now = now
    self.accounts = accounts
    let posts = posts ?? PostRepository(now: now, accounts: accounts, onProblem: onProblem, open: { nil })
    (self.posts, outbox) = (posts, Outbox(posts))
    store = StoreAccess(OpenedStore(now: now, onProblem: onProblem, open: openStore)) {
      try await Self.removeOutdated(from: $0, at: now())
    }
    let image: @Sendable (String) async -> Data? = { [weak self] in await self?.saved($0) }
    posts.images.withLock { $0 = image }
  }

  /// Waits until all queued writes, and the changes that are being sent, have finished.
  public nonisolated func flush() async {
    await outbox.settle()
    await store.flush()
    await posts.flush()
  }
}

// MARK: - Documents and images

extension Cache {
  /// Returns the document with the given key; nil if there is none, or if it has expired.
  func document(for key: DocumentKey) async -> StoredDocument? {
    guard !removedDocuments.contains(key) else { return nil }
    let saved =
      if let pending = pendingDocuments[key], accounts.includes(pending.account) { Optional(pending) } else {
        await store.read { try await $0.document(for: key) } ?? nil
      }
    return saved.flatMap { ExpiryPolicy.isValid(savedAt: $0.savedAt, now: now()) ? $0 : nil }
  }

  func save(_ document: StoredDocument, for key: DocumentKey) {
    guard reserve(document.body.count) else { return }
    pendingDocuments[key] = document
    removedDocuments.remove(key)
    store.queue {
      try await $0.save(document, for: key)
    } end: { _ in
      await self.release(document, for: key)
    }
  }

  func renewDocument(for key: DocumentKey, headers: [String: String]) {
    store.queue { [now] in try await $0.renewDocument(for: key, at: now(), headers: headers) }
  }

  func removeDocument(for key: DocumentKey) {
    pendingDocuments[key] = nil
    removedDocuments.insert(key)
    store.queue {
      try await $0.removeDocument(for: key)
    } end: { _ in
      await self.releaseRemoved(key)
    }
  }

  /// Deletes expired documents, and the documents and images of accounts without a login.
  public func removeOutdated() {
    store.queue { [now] in try await Self.removeOutdated(from: $0, at: now()) }
  }

  private static func removeOutdated(from store: SQLiteStore, at now: Date) async throws {
    try await store.removeUnretainedContent()
    try await store.removeDocuments(
      savedUpTo: now.addingTimeInterval(-ExpiryPolicy.maximumAge),
      orAfter: now.addingTimeInterval(ExpiryPolicy.maximumLead))
  }

  /// Returns the cached image at the given address, or the stored picture of a starred post; nil if there is neither.
  func image(_ url: String) async -> Data? {
    if let data = await saved(url) { return data }
    return await posts.store.read { try await $0.picture(at: url) } ?? nil
  }

  /// Returns the cached image at the given address; nil if there is none.
  func saved(_ url: String) async -> Data? {
    if let pending = pendingImages[url], accounts.includes(pending.account) { return pending.data }
    return await store.read { [now] in try await $0.data(for: url, at: now()) } ?? nil
  }

  /// Saves an image for an account, or for everybody if `account` is nil; also saves it as a picture of the starred
  /// posts that have it.
  func save(_ image: Data, for url: String, of account: String? = nil) async {
    guard reserve(image.count) else { return }
    pendingImages[url] = (image, account)
    store.queue { [now] in
      try await $0.save(image, for: url, of: account, at: now())
    } end: { _ in
      await self.release(image, for: url, of: account)
    }
    await posts.pictures.save(image, at: url, account: account, in: posts)
  }

  func removeImage(_ url: String) async {
    pendingImages[url] = nil
    store.queue { try await $0.removeImage(url) }
    await flush()
  }

  /// Deletes every cached image.
  package func removeImages() async {
    pendingImages = [:]
    store.queue { try await $0.removeImages() }
    await flush()
  }

  private func release(_ document: StoredDocument, for key: DocumentKey) {
    if pendingDocuments[key] == document { pendingDocuments[key] = nil }
    pendingBytes -= document.body.count
  }

  private func releaseRemoved(_ key: DocumentKey) { removedDocuments.remove(key) }

  private func release(_ image: Data, for url: String, of account: String?) {
    if let pending = pendingImages[url], pending == (image, account) { pendingImages[url] = nil }
    pendingBytes -= image.count
  }

  private func reserve(_ bytes: Int) -> Bool {
    guard pendingBytes + bytes <= Self.maximumPendingBytes else { return false }
    pendingBytes += bytes
    return true
  }
}

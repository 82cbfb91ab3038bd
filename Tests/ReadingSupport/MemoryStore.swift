import Foundation

@testable import Storage

/// A store in memory.
actor MemoryStore: DocumentStore, ImageStore, AccountStore {
  private let documentLimit: Int
  private let imageLimit: Int
  private let accounts: StoreAccounts
  private var documents: [DocumentKey: StoredDocument] = [:]
  private var images: [String: (data: Data, account: String?, date: Date)] = [:]

  /// An empty store.
  ///
  /// - Parameters:
  ///   - documentLimit: the maximum size of all documents, in bytes.
  ///   - imageLimit: the maximum size of all images, in bytes.
  ///   - accounts: the accounts whose content is kept.
  init(documentLimit: Int = 64 << 20, imageLimit: Int = 256 << 20, accounts: StoreAccounts = .none) {
    self.accounts = accounts
    self.documentLimit = documentLimit
    self.imageLimit = imageLimit
  }

  func save(_ document: StoredDocument, for key: DocumentKey) {
    guard accounts.includes(document.account) else { return }
    documents[key] = document.body.count <= documentLimit ? document : nil
    while documents.values.reduce(0, { $0 + $1.body.count }) > documentLimit,
      let oldest = documents.min(by: { $0.value.savedAt < $1.value.savedAt })
    {
      documents[oldest.key] = nil
    }
  }

  func document(for key: DocumentKey) -> StoredDocument? {
    documents[key].flatMap { accounts.includes($0.account) ? $0 : nil }
  }

  func renewDocument(for key: DocumentKey, at date: Date, headers: [String: String]) {
    guard let document = documents[key] else { return }
    documents[key] = StoredDocument(
      body: document.body, headers: document.headers.merging(headers) { $1 }, address: document.address,
      version: document.version, savedAt: date, account: document.account)
  }

  func removeDocument(for key: DocumentKey) {
    documents[key] = nil
  }

  func removeDocuments(savedUpTo date: Date, orAfter future: Date) {
    documents = documents.filter { $0.value.savedAt > date && $0.value.savedAt <= future }
  }

  func save(_ data: Data, for url: String, of account: String?, at date: Date) {
    guard accounts.includes(account) else { return }
    images[url] = data.count <= imageLimit ? (data, account, date) : nil
    while images.values.reduce(0, { $0 + $1.data.count }) > imageLimit,
      let oldest = images.min(by: { order($0.value.date) < order($1.value.date) })
    {
      images[oldest.key] = nil
    }

    /// A date in the future, of a clock that ran ahead, comes before all others.
    func order(_ used: Date) -> Date { used > date ? .distantPast : used }
  }

  func removeImage(_ url: String) {
    images[url] = nil
  }

  func removeImages() {
    images = [:]
  }

  func data(for url: String, at date: Date) -> Data? {
    guard let image = images[url], accounts.includes(image.account) else { return nil }
    images[url]?.date = date
    return image.data
  }

  func removeUnretainedContent() {
    guard let retained = accounts.retained() else { return }
    let isRetained = { (account: String?) in account.map { retained.contains($0) } ?? true }
    documents = documents.filter { isRetained($0.value.account) }
    images = images.filter { isRetained($0.value.account) }
  }
}

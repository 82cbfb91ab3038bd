public import Foundation

/// A store in memory.
public actor MemoryStore: DocumentStore, MarkStore, ImageStore {
  private struct MarkKey: Hashable {
    let source: String
    let kind: String
  }

  private let documentLimit: Int
  private let imageLimit: Int
  private var documents: [DocumentKey: StoredDocument] = [:]
  private var marks: [MarkKey: [Mark]] = [:]
  private var images: [String: (data: Data, date: Date)] = [:]

  /// An empty store.
  ///
  /// - Parameters:
  ///   - documentLimit: the maximum size of all documents, in bytes.
  ///   - imageLimit: the maximum size of all images, in bytes.
  public init(documentLimit: Int = 64 << 20, imageLimit: Int = 256 << 20) {
    self.documentLimit = documentLimit
    self.imageLimit = imageLimit
  }

  public func save(_ document: StoredDocument, for key: DocumentKey) {
    documents[key] = document.body.count <= documentLimit ? document : nil
    while documents.values.reduce(0, { $0 + $1.body.count }) > documentLimit,
      let oldest = documents.min(by: { $0.value.savedAt < $1.value.savedAt })
    {
      documents[oldest.key] = nil
    }
  }

  public func document(for key: DocumentKey) -> StoredDocument? {
    documents[key]
  }

  public func renewDocument(for key: DocumentKey, at date: Date) {
    guard let document = documents[key] else { return }
    documents[key] = StoredDocument(
      body: document.body, headers: document.headers, address: document.address, version: document.version,
      savedAt: date)
  }

  public func removeDocument(for key: DocumentKey) {
    documents[key] = nil
  }

  public func removeDocuments(savedUpTo date: Date, orAfter future: Date) {
    documents = documents.filter { $0.value.savedAt > date && $0.value.savedAt <= future }
  }

  public func save(_ mark: Mark, kind: String, of source: String) {
    let key = MarkKey(source: source, kind: kind)
    removeMark(mark.id, kind: kind, of: source)
    marks[key, default: []].append(mark)
    marks[key]?.sort { $0.date < $1.date }
  }

  public func removeMark(_ id: String, kind: String, of source: String) {
    marks[MarkKey(source: source, kind: kind)]?.removeAll { $0.id == id }
  }

  public func marks(kind: String, of source: String) -> [Mark] {
    marks[MarkKey(source: source, kind: kind)] ?? []
  }

  public func save(_ data: Data, for url: String, at date: Date) {
    images[url] = data.count <= imageLimit ? (data, date) : nil
    while images.values.reduce(0, { $0 + $1.data.count }) > imageLimit,
      let oldest = images.min(by: { order($0.value.date) < order($1.value.date) })
    {
      images[oldest.key] = nil
    }

    /// A date in the future, of a clock that ran ahead, comes before all others.
    func order(_ used: Date) -> Date { used > date ? .distantPast : used }
  }

  public func removeImage(_ url: String) {
    images[url] = nil
  }

  public func removeImages() {
    images = [:]
  }

  public func data(for url: String, at date: Date) -> Data? {
    images[url]?.date = date
    return images[url]?.data
  }
}

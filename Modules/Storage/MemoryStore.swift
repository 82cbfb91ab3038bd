public import Feed
public import Foundation
public import Viper

/// A store that lasts as long as the program.
public actor MemoryStore: FeedStore, ImageStore {
  private struct Key: Hashable {
    let source: String
    let cursor: String?
  }

  private let imageLimit: Int
  private var pages: [Key: SavedPage] = [:]
  private var images: [String: (data: Data, date: Date)] = [:]

  /// - Parameter imageLimit: the most bytes of images to keep.
  public init(imageLimit: Int = 256 << 20) {
    self.imageLimit = imageLimit
  }

  public func save(_ page: Page<FeedImage>, after cursor: String?, of source: String, at date: Date) {
    pages[Key(source: source, cursor: cursor)] = SavedPage(page: page, date: date)
  }

  public func page(after cursor: String?, of source: String) -> SavedPage? {
    pages[Key(source: source, cursor: cursor)]
  }

  public func removePages(savedUpTo date: Date) {
    pages = pages.filter { $0.value.date > date }
  }

  public func save(_ data: Data, for url: String, at date: Date) {
    images[url] = (data, date)
    while images.values.reduce(0, { $0 + $1.data.count }) > imageLimit,
      let oldest = images.min(by: { $0.value.date < $1.value.date })
    {
      images[oldest.key] = nil
    }
  }

  public func removeImages() {
    images = [:]
  }

  public func data(for url: String, at date: Date) -> Data? {
    images[url]?.date = date
    return images[url]?.data
  }
}

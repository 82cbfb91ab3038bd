public import Feed
public import Foundation
public import Viper

/// Where the pages of feeds are kept.
public protocol FeedStore: Sendable {
  /// Keeps a page, and nothing but that page: it takes the place of the one saved for the same source and cursor.
  ///
  /// - Parameters:
  ///   - page: what came.
  ///   - cursor: what it was asked for with; nil for the first page.
  ///   - source: where it came from.
  ///   - date: when it came.
  /// - Throws: when it cannot be kept.
  func save(_ page: Page<FeedImage>, after cursor: String?, of source: String, at date: Date) async throws

  /// The page that was kept for a source and cursor, and when that was; nil if there is none.
  func page(after cursor: String?, of source: String) async throws -> SavedPage?

  /// Forgets every page that was kept at this date or before.
  func removePages(savedUpTo date: Date) async throws
}

/// A page of a feed, and when it was saved.
public struct SavedPage: Equatable, Sendable {
  public let page: Page<FeedImage>
  public let date: Date

  public init(page: Page<FeedImage>, date: Date) {
    self.page = page
    self.date = date
  }
}

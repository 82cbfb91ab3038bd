public import Foundation
public import HTTP
import Loading
public import Posts
public import Sources

extension ReaderSource: Marking {
  /// The number of ids on a page, which is the maximum of Miniflux.
  private static let idCount = 10_000
  /// The number of articles on a page with their contents.
  private static let articleCount = 100

  public var account: AccountID { location.account }

  public var feeds: SourceDocument<[ListedFeed]> {
    SourceDocument(list: "feeds") {
      try endpoint.get("subscription/list")
    } read: {
      try ReaderAnswer.decode(ReaderSubscriptions.self, $0, of: location.api).feeds
    }
  }

  /// The number of unread articles of each feed; empty if the server does not provide it.
  public var unreadCounts: SourceDocument<[ListedFeed.ID: Int]> {
    SourceDocument(list: "counts") {
      try endpoint.get("unread-count")
    } read: {
      guard !ReaderAnswer.lacksPath($0) else { return [:] }
      return try ReaderAnswer.decode(ReaderCounts.self, $0, of: location.api).feeds
    }
  }

  public func articles(since date: Date?, after cursor: String?) -> SourceDocument<Page<ListedArticle>> {
    let start = date.map { String(Int(clamping: $0.timeIntervalSince1970)) } ?? ""
    return stream(ReaderState.readingList).page(
      list: "articles since \(start)", count: Self.articleCount, since: date, after: cursor, \.self)
  }

  public func articles(_ ids: [Post.ID]) -> SourceDocument<[ListedArticle]> {
    let numbers = Self.numbers(ids)
    guard !numbers.isEmpty else { return SourceDocument(list: "articles by id") { [] } }
    return SourceDocument(list: "articles by id") {
      try await ReaderStream.contents(of: numbers, endpoint)
    } read: {
      try read($0)
    }
  }

  public func ids(_ marked: MarkedArticles, after cursor: String?) -> SourceDocument<MarkedIDs> {
    // FreshRSS ignores `s` with the value for read articles, so unread articles are requested by excluding read ones.
    let query = [
      URLQueryItem(name: "s", value: marked == .unread ? ReaderState.readingList : ReaderState.starred),
      URLQueryItem(name: "xt", value: marked == .unread ? ReaderState.read : nil),
      URLQueryItem(name: "n", value: String(Self.idCount)), URLQueryItem(name: "c", value: cursor),
    ]
    return SourceDocument(list: "ids \(marked.rawValue)", cursor: cursor) {
      try endpoint.get("stream/items/ids", query)
    } read: {
      let ids = try ReaderAnswer.decode(ReaderItemIDs.self, $0, of: location.api)
      return MarkedIDs(
        ids.numbers, cursor: ids.continuation == cursor ? nil : ids.continuation, leftOut: ids.leftOut)
    }
  }

  public func request(_ mark: PostMark, on ids: [Post.ID]) async throws -> HTTPRequest {
    let numbers = Self.numbers(ids)
    guard !numbers.isEmpty else { throw LoadFailure.notFound(searched: 0) }
    let state = mark.isOfReading ? ReaderState.read : ReaderState.starred
    return try await endpoint.post(
      "edit-tag", [URLQueryItem(name: mark.isSet ? "a" : "r", value: state)] + numbers.map { .article($0) })
  }

  public func check(_ response: HTTPResponse) throws {
    try ReaderAnswer.checkConfirmation(response, of: location.api)
  }

  public func request(_ change: ListingChange) -> ListingWrite {
    ListingWrite {
      try await endpoint.post("subscription/edit", Self.fields(of: change))
    } check: {
      try check($0)
    }
  }

  /// The form fields of a change.
  ///
  /// A server subscribes to a feed by its address, and changes a feed by its id.
  private static func fields(of change: ListingChange) -> [URLQueryItem] {
    let (action, feed, title, added, removed): (String, String, String?, [String], [String]) =
      switch change {
      case .subscribe(let address, let title, let labels):
        ("subscribe", ReaderLocation.feedPrefix + address, title, labels, [])
      case .unsubscribe(let feed): ("unsubscribe", feed, nil, [], [])
      case .rename(let feed, let title): ("edit", feed, title, [], [])
      case .label(let feed, let added, let removed): ("edit", feed, nil, added, removed)
      }
    let names = [URLQueryItem(name: "ac", value: action), URLQueryItem(name: "s", value: feed)]
    let labels =
      added.map { URLQueryItem(name: "a", value: ReaderState.label + $0) }
      + removed.map { URLQueryItem(name: "r", value: ReaderState.label + $0) }
    return names + (title.map { [URLQueryItem(name: "t", value: $0)] } ?? []) + labels
  }

  /// The numbers of at most `maximumBatch` articles, without duplicates; invalid ids are ignored.
  private static func numbers(_ ids: [Post.ID]) -> [Int128] {
    var known: Set<Int128> = []
    let numbers = ids.compactMap { ItemNumber.parse(decimal: $0.rawValue) }
    return Array(numbers.filter { known.insert($0).inserted }.prefix(maximumBatch))
  }
}

public import Foundation
public import HTTP
public import Posts

/// An account on a server that stores a list of feeds for several programs.
///
/// Describes requests and maps their responses, and performs no I/O.
public protocol Listing: Source {
  /// The account; its name is nil for the default account of the server.
  var account: AccountID { get }
  /// The feeds of the account, in the order of the server.
  var feeds: SourceDocument<[ListedFeed]> { get }
  /// Describes how to send a change to the list.
  func request(_ change: ListingChange) -> ListingWrite
}

/// An account on a server that stores marks on the articles of its feeds.
///
/// Describes requests and maps their responses, and performs no I/O.
public protocol Marking: Listing {
  /// The number of unread articles of each feed.
  var unreadCounts: SourceDocument<[ListedFeed.ID: Int]> { get }
  /// A page of the articles of all feeds that the server has received since a date, newest first.
  ///
  /// - Parameters:
  ///   - date: the date of an earlier sync; nil for all articles.
  ///   - cursor: the cursor of the page; nil for the first page.
  /// - Returns: the document of the page.
  func articles(since date: Date?, after cursor: String?) -> SourceDocument<Page<ListedArticle>>
  /// The articles with the given ids, at most `maximumBatch`, in any order; unknown ids are ignored.
  func articles(_ ids: [Post.ID]) -> SourceDocument<[ListedArticle]>
  /// A page of the ids of all articles with a mark, newest first.
  func ids(_ marked: MarkedArticles, after cursor: String?) -> SourceDocument<MarkedIDs>
  /// The request that sets a mark on at most `maximumBatch` articles; `check` parses the response.
  ///
  /// Creating it may load required data, such as a token for changes.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func request(_ mark: PostMark, on ids: [Post.ID]) async throws -> HTTPRequest
  /// Checks whether the server has accepted the marks.
  ///
  /// - Throws: `LoadFailure` if the server has refused them.
  func check(_ response: HTTPResponse) throws
}

extension Marking {
  /// The maximum number of articles in one request.
  public static var maximumBatch: Int { 250 }
}

/// A feed in the list of an account.
public struct ListedFeed: Hashable, Codable, Sendable, Identifiable {
  /// The server's id, such as `feed/12`.
  public let id: String
  /// The untrusted title.
  public let title: String
  /// The untrusted address of the feed; nil if the server does not send one.
  public let address: String?
  /// The untrusted labels, in the order of the server.
  public let labels: [String]

  /// Creates a feed.
  public init(id: String, title: String, address: String? = nil, labels: [String] = []) {
    (self.id, self.title, self.address, self.labels) = (id, title, address, labels)
  }
}

/// An article in a feed of an account; `post.viewer` has the marks of the server.
public struct ListedArticle: Hashable, Sendable {
  /// The id of the feed that contains the article.
  public let feed: ListedFeed.ID
  /// The article.
  public let post: Post

  /// Creates an article.
  public init(_ post: Post, in feed: ListedFeed.ID) { (self.post, self.feed) = (post, feed) }
}

/// The articles with a mark.
public enum MarkedArticles: String, CaseIterable, Sendable {
  /// The unread articles.
  case unread
  /// The starred articles.
  case starred
}

/// A page of ids of articles.
public struct MarkedIDs: Hashable, Sendable {
  /// The ids, as numbers.
  public let ids: [Int128]
  /// The cursor of the next page; nil after the last page.
  public let cursor: String?
  /// The number of ids that could not be parsed.
  public let leftOut: Int

  /// Creates a page.
  public init(_ ids: [Int128], cursor: String? = nil, leftOut: Int = 0) {
    (self.ids, self.cursor, self.leftOut) = (ids, cursor, leftOut)
  }
}

/// A change to the list of an account.
public enum ListingChange: Hashable, Codable, Sendable {
  /// Subscribes to the feed at an address, with a title, or nil for the feed's own title, and with labels.
  case subscribe(address: String, title: String?, labels: [String])
  /// Removes a feed.
  case unsubscribe(ListedFeed.ID)
  /// Changes the title of a feed.
  case rename(ListedFeed.ID, title: String)
  /// Adds labels to a feed, and removes labels from it.
  case label(ListedFeed.ID, adding: [String], removing: [String])
}

/// A change to the list of an account, in the form to send.
///
/// The server applies it once, even if it arrives several times.
public struct ListingWrite: Sendable {
  /// Creates the request; throws `LoadFailure`.
  ///
  /// May load data that the request requires.
  public let request: @Sendable () async throws -> HTTPRequest
  /// Checks the response; throws `LoadFailure` if the server has refused the change.
  public let check: @Sendable (HTTPResponse) throws -> Void

  /// Creates a change.
  public init(
    request: @escaping @Sendable () async throws -> HTTPRequest,
    check: @escaping @Sendable (HTTPResponse) throws -> Void
  ) {
    (self.request, self.check) = (request, check)
  }
}

/// The addresses of the feeds of accounts, such as `reader:https://rss.example/api/greader.php#feed/12`.
public enum ListedAddress {
  /// The name of the kind of sources that are accounts with a list of feeds.
  public static let kind = "reader"
  private static let start = kind + ":"

  /// Whether an address without credentials is the address of an account, rather than of one of its feeds.
  public static func isAccount(_ address: String) -> Bool { address.hasPrefix(start) && !address.contains("#") }

  /// The address of the account whose list contains the feed at an address; nil if it is not such a feed.
  public static func account(of address: String) -> String? {
    guard address.hasPrefix(start), let mark = address.firstIndex(of: "#") else { return nil }
    return String(address[..<mark])
  }

  /// The id in the address of a feed; nil if it is not the address of an account's feed.
  public static func feed(of address: String) -> ListedFeed.ID? {
    guard address.hasPrefix(start), let mark = address.firstIndex(of: "#") else { return nil }
    return String(address[address.index(after: mark)...])
  }

  /// The address of a feed.
  public static func address(of feed: ListedFeed.ID, in account: String) -> String { "\(account)#\(feed)" }
}

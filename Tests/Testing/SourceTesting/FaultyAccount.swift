import Foundation
import HTTP
import Loading
import Posts
import Sources

/// An account that satisfies the contract, except for the fault that a test gives it.
struct FaultyAccount: Marking {
  enum Fault: CaseIterable {
    case none
    case noFeeds, repeatedFeed, getChange, foreignChange, foreignToken, otherAPI, sameChange, acceptedChange,
      foreignChangeError
    case getMark, foreignMark, sameMark, lostID, acceptedMark, foreignMarkError
    case unreadableID, repeatedCursor, otherArticle, noArticlesByID, noArticles, lostArticles
  }

  /// The server's answer to every request.
  static let answer = #"{"items":[{"id":"1","feed":"a"},{"id":"2","feed":"a"},{"id":"3","feed":"b"}]}"#

  let fault: Fault

  var title: String { "account" }
  var account: AccountID { AccountID("ann", on: Self.server()) }

  func postID(_ text: String) -> Post.ID? { text == "4" ? nil : Post.ID(rawValue: text) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "things", cursor: cursor) {
      try Self.request("things")
    } read: {
      Page(items: try articles(in: $0, isStrict: false).map(\.post), cursor: nil)
    }
  }

  var feeds: SourceDocument<[ListedFeed]> {
    SourceDocument(list: "feeds") {
      let ids = fault == .noFeeds ? [] : fault == .repeatedFeed ? ["a", "a"] : ["a", "b"]
      return ids.map { ListedFeed(id: $0, title: $0) }
    }
  }

  var unreadCounts: SourceDocument<[ListedFeed.ID: Int]> { SourceDocument(list: "counts") { ["a": 2] } }

  func articles(since date: Date?, after cursor: String?) -> SourceDocument<Page<ListedArticle>> {
    SourceDocument(list: "articles", cursor: cursor) {
      try Self.request("articles")
    } read: {
      let articles = try articles(in: $0, isStrict: fault == .lostArticles)
      return Page(items: fault == .noArticles ? [] : articles, cursor: nil)
    }
  }

  func articles(_ ids: [Post.ID]) -> SourceDocument<[ListedArticle]> {
    SourceDocument(list: "some") {
      let found = fault == .noArticlesByID ? [] : fault == .otherArticle ? ids + [Post.ID(rawValue: "9")] : ids
      return found.map { ListedArticle(Post(id: $0, images: []), in: "a") }
    }
  }

  func ids(_ marked: MarkedArticles, after cursor: String?) -> SourceDocument<MarkedIDs> {
    SourceDocument(list: "ids \(marked)", cursor: cursor) {
      MarkedIDs(fault == .unreadableID ? [1, 4] : [1, 2], cursor: fault == .repeatedCursor ? "again" : nil)
    }
  }

  func request(_ mark: PostMark, on ids: [Post.ID]) async throws -> HTTPRequest {
    let sent = fault == .lostID ? Array(ids.prefix(249)) : ids
    let text = (fault == .sameMark ? "" : mark.rawValue) + sent.map(\.rawValue).joined(separator: ",")
    return try Self.change(text, on: fault == .foreignMark ? "localhost:81" : "localhost", isGet: fault == .getMark)
  }

  func check(_ response: HTTPResponse) throws {
    try Self.check(response, accepts: fault == .acceptedMark, isForeign: fault == .foreignMarkError)
  }

  func request(_ change: ListingChange) -> ListingWrite {
    ListingWrite {
      var request = try Self.change(
        fault == .sameChange ? "change" : "\(change)", on: fault == .foreignChange ? "localhost:81" : "localhost",
        isGet: fault == .getChange)
      if fault == .foreignToken { request.account = AccountID("ann", on: Self.server("localhost:81")) }
      if fault == .otherAPI { request.account = ReaderAPI("http://localhost/api").map { AccountID("ann", of: $0) } }
      return request
    } check: {
      try Self.check($0, accepts: fault == .acceptedChange, isForeign: fault == .foreignChangeError)
    }
  }

  /// The items of the server's answer.
  private struct Things: Decodable {
    let items: [Thing]
  }

  private struct Thing: Decodable {
    let id: String?
    let feed: String?
  }

  private func articles(in answer: HTTPResponse, isStrict: Bool) throws -> [ListedArticle] {
    let things = try Payload.decode(Things.self, from: answer.body, status: answer.status).items
    if isStrict, things.contains(where: { $0.id == nil }) { throw LoadFailure.malformed }
    return things.compactMap { thing in
      thing.id.map { ListedArticle(Post(id: Post.ID(rawValue: $0), images: []), in: thing.feed ?? "a") }
    }
  }

  private static func check(_ response: HTTPResponse, accepts: Bool, isForeign: Bool) throws {
    guard response.status != 200 || response.body != Data("OK".utf8), !accepts else { return }
    if isForeign { throw URLError(.badServerResponse) }
    throw LoadFailure.malformed
  }

  private static func change(_ text: String, on host: String, isGet: Bool) throws -> HTTPRequest {
    guard let url = URL(string: "http://\(host)/change?\(isGet ? String(text.hashValue) : "")") else {
      throw LoadFailure.refusedAddress
    }
    return HTTPRequest(
      url: url, method: isGet ? .get : .post(.json(text)), limits: SourceLimits.document,
      account: AccountID("ann", on: server()))
  }

  private static func request(_ path: String) throws -> HTTPRequest {
    guard let url = URL(string: "http://localhost/\(path)") else { throw LoadFailure.refusedAddress }
    return HTTPRequest(url: url, limits: SourceLimits.document)
  }

  private static func server(_ name: String = "localhost") -> WebServer {
    guard let server = WebServer(named: name) else { preconditionFailure("\(name) is the name of a server") }
    return server
  }
}

/// The kind of these accounts.
struct FaultyAccountKind: SourceKind {
  let fault: FaultyAccount.Fault
  let name = "faulty"

  func location(explicit text: String) -> String? { text }

  func source(at location: String, _ services: SourceServices) throws -> any Source { FaultyAccount(fault: fault) }
}

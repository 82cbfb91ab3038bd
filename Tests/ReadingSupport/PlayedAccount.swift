import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources

/// A server with one account at a time, whose feeds, articles and marks a test reads and changes.
///
/// Requests and responses are lines of words between `|`, such as `star|1,2`. Marks on unknown articles are accepted
/// without an effect, as by FreshRSS.
final class PlayedAccount: Sendable {
  /// An article on the server.
  struct Article: Hashable, Sendable {
    var feed: ListedFeed.ID = "feed/1"
    var isUnread = true
    var isStarred = false
    /// When the server received the article, in seconds since 1970.
    var arrived = beginning.timeIntervalSince1970

    fileprivate mutating func set(_ mark: PostMark) {
      if mark.isOfReading { isUnread = mark == .unseen } else { isStarred = mark == .star }
    }
  }

  struct State: Sendable {
    var feeds = [ListedFeed(id: "feed/1", title: "Lakes", address: "http://lakes.example/rss")]
    var articles: [Int: Article] = [:]
    /// The maximum number of ids on a page.
    var pageSize = 1_000
    /// Whether every page of ids repeats the first one.
    var ignoresCursors = false
    /// Invalid ids in the lists of ids.
    var strangeIDs: [String] = []
    /// The requests, in order.
    var requests: [String] = []
    /// The requests that change something, in order.
    var changes: [String] {
      requests.filter { !["feeds", "counts", "articles", "contents", "ids"].contains(words($0)[0]) }
    }
  }

  static let login = "ana@http://rss.example"
  /// The stored name of another account of the server.
  static let otherLogin = "bob@http://rss.example"
  static let address = "reader:http://rss.example/api"
  /// The text that ends a list with pages.
  fileprivate static let end = "-"

  let state = WaitableState(State())
  /// The stored name of the default account.
  let usual = WaitableState(PlayedAccount.login)
  /// Called before the server acts on a request; a thrown error is a failure of the connection.
  let before = WaitableState<(@Sendable (_ request: String) async throws -> Void)?>(nil)
  /// Called after the server has acted on a request; if it throws, the response is lost.
  let after = WaitableState<(@Sendable (_ request: String) async throws -> Void)?>(nil)

  /// Creates a server with unread articles of the feed `feed/1`.
  init(articles ids: ClosedRange<Int>? = nil) {
    state.update { state in
      for id in ids.map({ Array($0) }) ?? [] { state.articles[id] = Article() }
    }
  }

  /// The requests that change something, in order.
  var changes: [String] { state.state.changes }

  /// How often the list of feeds was requested.
  var visits: Int { state.state.requests.count { $0 == "feeds" } }

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    let text = Self.text(of: request)
    state.update { $0.requests.append(text) }
    try await before.state?(text)
    let lines = state.update { Self.answer(text, &$0) }
    try await after.state?(text)
    return HTTPResponse(
      status: 200, body: Data(lines.joined(separator: "\n").utf8), url: request.url, account: usual.state)
  }

  /// A request of the server.
  static func request(_ text: String, isChange: Bool = false) throws -> HTTPRequest {
    guard var url = URL(string: "http://rss.example/") else { throw LoadFailure.refusedAddress }
    let field = URLQueryItem(name: "do", value: text)
    if !isChange { url.append(queryItems: [field]) }
    return HTTPRequest(url: url, method: isChange ? .post(.form([field])) : .get, limits: SourceLimits.document)
  }

  /// The words of a line.
  static func words(_ line: some StringProtocol) -> [String] {
    String(line).split(separator: "|" as Character, omittingEmptySubsequences: false).map(String.init)
  }

  /// The parts of a word.
  static func parts(_ word: String) -> [String] { word.split(separator: "," as Character).map(String.init) }

  private static func text(of request: HTTPRequest) -> String {
    if case .post(.form(let fields)) = request.method { return fields.first?.value ?? "" }
    return URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems?.first?.value ?? ""
  }

  private static func answer(_ text: String, _ state: inout State) -> [String] {
    let words = words(text)
    switch words[0] {
    case "feeds":
      return state.feeds.map { feed in
        [feed.id, feed.title, feed.address ?? "", feed.labels.joined(separator: ",")].joined(separator: "|")
      }
    case "counts":
      let unread = state.articles.values.filter(\.isUnread)
      return state.feeds.map { feed in "\(feed.id)|\(unread.count { $0.feed == feed.id })" }
    case "articles":
      let start = Double(words[1]) ?? 0
      return lines(of: state.articles.filter { $0.value.arrived >= start })
    case "contents":
      let ids = Set(parts(words[1]).compactMap { Int($0) })
      return lines(of: state.articles.filter { ids.contains($0.key) })
    case "ids":
      let isUnread = words[1] == "unread"
      let all = state.articles.filter { isUnread ? $0.value.isUnread : $0.value.isStarred }.keys.sorted(by: >)
      let start = state.ignoresCursors ? 0 : Int(words[2]) ?? 0
      let page = all.dropFirst(start).prefix(state.pageSize)
      let next = start + page.count
      return [next < all.count ? String(next) : end] + page.map { String($0) } + state.strangeIDs
    default:
      change(words, &state)
      return []
    }
  }

  private static func change(_ words: [String], _ state: inout State) {
    switch words[0] {
    case "subscribe":
      let number = state.feeds.count + 11
      let title = words[2].isEmpty ? words[1] : words[2]
      state.feeds.append(
        ListedFeed(id: "feed/\(number)", title: title, address: words[1], labels: parts(words[3])))
    case "unsubscribe": state.feeds.removeAll { $0.id == words[1] }
    case "rename":
      state.feeds = state.feeds.map { feed in
        guard feed.id == words[1] else { return feed }
        return ListedFeed(id: feed.id, title: words[2], address: feed.address, labels: feed.labels)
      }
    case "label":
      state.feeds = state.feeds.map { feed in
        guard feed.id == words[1] else { return feed }
        let labels = feed.labels.filter { !parts(words[3]).contains($0) } + parts(words[2])
        return ListedFeed(id: feed.id, title: feed.title, address: feed.address, labels: labels)
      }
    default:
      guard let mark = PostMark(rawValue: words[0]) else { return }
      for id in parts(words[1]).compactMap({ Int($0) }) { state.articles[id]?.set(mark) }
    }
  }

  /// The articles, newest first.
  private static func lines(of articles: [Int: Article]) -> [String] {
    articles.sorted { $0.key > $1.key }.map { id, article in
      let marks = [article.isUnread ? "unread" : "read", article.isStarred ? "starred" : ""]
      return ([String(id), article.feed] + marks).joined(separator: "|")
    }
  }
}

/// The account of a played server, as a source.
struct PlayedSource: Marking {
  let account: AccountID
  let title = ""

  var feeds: SourceDocument<[ListedFeed]> {
    document("feeds") { lines in
      lines.map { line in
        ListedFeed(
          id: line[0], title: line[1], address: line[2].isEmpty ? nil : line[2], labels: PlayedAccount.parts(line[3]))
      }
    }
  }

  var unreadCounts: SourceDocument<[ListedFeed.ID: Int]> {
    document("counts") { lines in Dictionary(lines.map { ($0[0], Int($0[1]) ?? 0) }) { first, _ in first } }
  }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    document("articles|0") { lines in Page(items: lines.map { Self.article($0).post }, cursor: nil) }
  }

  func articles(since date: Date?, after cursor: String?) -> SourceDocument<Page<ListedArticle>> {
    document("articles|\(date?.timeIntervalSince1970 ?? 0)") { lines in
      Page(items: lines.map(Self.article), cursor: nil)
    }
  }

  func articles(_ ids: [Post.ID]) -> SourceDocument<[ListedArticle]> {
    document("contents|\(Self.text(ids))") { lines in lines.map(Self.article) }
  }

  func ids(_ marked: MarkedArticles, after cursor: String?) -> SourceDocument<MarkedIDs> {
    document("ids|\(marked.rawValue)|\(cursor ?? "0")") { lines in
      let next = lines.first?.first
      let ids = lines.dropFirst().map { Int128($0[0]) }
      return MarkedIDs(
        ids.compactMap(\.self), cursor: next == PlayedAccount.end ? nil : next, leftOut: ids.count { $0 == nil })
    }
  }

  func request(_ mark: PostMark, on ids: [Post.ID]) async throws -> HTTPRequest {
    try PlayedAccount.request("\(mark.rawValue)|\(Self.text(ids))", isChange: true)
  }

  func check(_ response: HTTPResponse) throws { try Payload.check(status: response.status) }

  func request(_ change: ListingChange) -> ListingWrite {
    ListingWrite {
      let words =
        switch change {
        case .subscribe(let address, let title, let labels):
          ["subscribe", address, title ?? "", labels.joined(separator: ",")]
        case .unsubscribe(let feed): ["unsubscribe", feed]
        case .rename(let feed, let title): ["rename", feed, title]
        case .label(let feed, let added, let removed):
          ["label", feed, added.joined(separator: ","), removed.joined(separator: ",")]
        }
      return try PlayedAccount.request(words.joined(separator: "|"), isChange: true)
    } check: {
      try Payload.check(status: $0.status)
    }
  }

  private func document<Value>(
    _ text: String, _ read: @escaping @Sendable ([[String]]) -> Value
  ) -> SourceDocument<Value> {
    SourceDocument(
      list: text, request: { try PlayedAccount.request(text) },
      read: { response in
        read(String(decoding: response.body, as: UTF8.self).split(separator: "\n").map { PlayedAccount.words($0) })
      })
  }

  private static func article(_ words: [String]) -> ListedArticle {
    var post = Post(id: Post.ID(rawValue: words[0]), images: [])
    post.viewer = Post.Viewer(isUnread: words[2] == "unread", flags: words[3] == "starred" ? [.star] : [])
    return ListedArticle(post, in: words[1])
  }

  private static func text(_ ids: [Post.ID]) -> String { ids.map(\.rawValue).joined(separator: ",") }
}

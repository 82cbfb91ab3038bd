import Foundation

/// Imitates GoToSocial: its pages with their links, its threads, and its refusals without a token.
public struct GoToSocialServer: Sendable {
  /// The account of every post.
  public static let user = "ann"
  /// The only token that is accepted.
  public static let token = "a-token"
  /// The links of its pages name this server, as they do behind a proxy.
  private static let namedServer = "http://social.example:8089"

  /// The number of public posts, newest first.
  public let count: Int
  /// Whether tags, accounts and threads also need no token.
  public let isOpen: Bool
  /// Whether the account has switched its feed on; it is off by default.
  public let hasFeed: Bool
  /// Whether each post replies to the next older one.
  public let isThread: Bool

  public init(posts count: Int, isOpen: Bool = false, hasFeed: Bool = false, isThread: Bool = false) {
    self.count = count
    self.isOpen = isOpen
    self.hasFeed = hasFeed
    self.isThread = isThread
  }

  /// The answer to a request, given its head and body.
  public func answer(_ request: String) -> LoopbackServer.Answer {
    let target = request.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init) ?? ""
    guard let url = URLComponents(string: target) else { return Self.notFound }
    let isAuthorized = isOpen || request.contains("uthorization: Bearer \(Self.token)\r")
    let parts = url.path.split(separator: "/").map(String.init)
    if parts == [".well-known", "nodeinfo"] { return .json(Self.nodeInfoIndex) }
    if parts == ["nodeinfo", "2.0"] { return .json(#"{"version":"2.0","software":{"name":"gotosocial"}}"#) }
    if hasFeed, parts == ["@\(Self.user)", "feed.rss"] { return Self.feed }
    guard parts.starts(with: ["api", "v1"]) else { return Self.notFound }
    let path = Array(parts.dropFirst(2))
    guard isAuthorized || path == ["timelines", "public"] else { return Self.unauthorized }
    switch (path.first, path.last) {
    case ("timelines", _), ("accounts", "statuses"): return page(url, "/" + parts.joined(separator: "/"))
    case ("accounts", "lookup"): return .json(Self.account)
    case ("statuses", "context"): return path.count == 3 ? thread(of: path[1]) : Self.notFound
    case ("statuses", let id?): return number(of: id).map { .json(status($0)) } ?? Self.notFound
    default: return Self.notFound
    }
  }

  /// The id of a post by its number, from 0 for the newest.
  public static func id(_ number: Int) -> String { String(format: "01HFEEDSHE00000000000%05d", 99_999 - number) }
}

// MARK: - Answers

extension GoToSocialServer {
  /// The page during startup: HTML, with two Retry-After headers.
  public static let starting = LoopbackServer.Answer.raw(
    Array(
      """
      HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/html; charset=utf-8\r\nRetry-After: 0\r\n\
      Retry-After: Thu, 01 Jan 1970 00:00:00 GMT\r\nContent-Length: 22\r\n\r\n<html>starting</html>\n
      """.utf8), closes: false)

  /// The answer after too many requests, without a Retry-After header.
  public static let rateLimited = LoopbackServer.Answer.json(#"{"error":"rate limit reached"}"#, status: 429)

  private static let unauthorized = LoopbackServer.Answer.http(
    status: 401, headers: ["content-type": "application/json", "server": "gotosocial"],
    body: Array(#"{"error":"Unauthorized: token not supplied"}"#.utf8))
  private static let notFound = LoopbackServer.Answer.json(#"{"error":"Not Found"}"#, status: 404)
  private static let feed = LoopbackServer.Answer.http(
    status: 200, headers: ["content-type": "application/rss+xml", "server": "gotosocial"],
    body: Array(#"<rss version="2.0"><channel><title>Ann</title></channel></rss>"#.utf8))
  private static let account = #"{"id":"01HFEEDSHEANN","username":"ann","acct":"ann","display_name":"Ann & Co"}"#
  private static let nodeInfoIndex =
    #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"\#(namedServer)/nodeinfo/2.0"}]}"#

  /// A page, which links to a next one even if it is the last with posts; an unknown id gives the first page.
  private func page(_ url: URLComponents, _ path: String) -> LoopbackServer.Answer {
    let query = url.queryItems ?? []
    let limit = query.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 20
    let start = query.first { $0.name == "max_id" }?.value.flatMap { number(of: $0) }.map { $0 + 1 } ?? 0
    let numbers = start..<min(start + limit, count)
    guard let last = numbers.last else { return .json("[]") }
    let link = "<\(Self.namedServer)\(path)?limit=\(limit)&max_id=\(Self.id(last))>; rel=\"next\""
    let previous = "<\(Self.namedServer)\(path)?limit=\(limit)&min_id=\(Self.id(start))>; rel=\"prev\""
    return .http(
      status: 200,
      headers: ["content-type": "application/json", "link": "\(link), \(previous)", "server": "gotosocial"],
      body: Array("[\(numbers.map(status).joined(separator: ","))]".utf8))
  }

  private func status(_ number: Int) -> String {
    let parent = parent(of: number).map { "\"\(Self.id($0))\"" } ?? "null"
    return """
      {"id":"\(Self.id(number))","created_at":"2026-11-21T14:00:01.586Z","in_reply_to_id":\(parent),"sensitive":false,\
      "spoiler_text":"","language":"en","url":"\(Self.namedServer)/@ann/\(Self.id(number))","replies_count":10,\
      "content":"<p>Post <b>number</b> \(number)</p>","reblog":null,"account":\(Self.account),"media_attachments":[]}
      """
  }

  /// The post that a post replies to.
  private func parent(of number: Int) -> Int? { isThread && number + 1 < count ? number + 1 : nil }

  /// The posts above, a chain of nine replies, and a reply to one that was deleted.
  private func thread(of id: String) -> LoopbackServer.Answer {
    guard let number = number(of: id) else { return Self.notFound }
    let above = sequence(first: number, next: parent(of:)).dropFirst().reversed().map(status)
    let parents = [id] + (1...8).map { "\(id)R\($0)" } + ["deleted"]
    let replies = parents.enumerated().map { index, parent in
      """
      {"id":"\(id)R\(index + 1)","in_reply_to_id":"\(parent)","content":"<p>Reply \(index + 1)</p>",\
      "created_at":"2026-11-21T14:00:0\(index).000Z","account":\(Self.account),"media_attachments":[],"replies_count":1}
      """
    }
    return .json(
      #"{"ancestors":[\#(above.joined(separator: ","))],"descendants":[\#(replies.joined(separator: ","))]}"#)
  }

  private func number(of id: String) -> Int? {
    (0..<count).first { Self.id($0) == id }
  }
}

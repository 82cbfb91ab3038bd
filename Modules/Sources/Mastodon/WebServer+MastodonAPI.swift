import Foundation
import HTTP

extension WebServer {
  /// The maximum number of posts per page.
  private static let maximumLimit = 40

  /// The address of a page of a timeline.
  ///
  /// `_pe` makes Pixelfed include the locations of posts; other servers ignore it.
  ///
  /// An account or a list must be given by its id; the cursor is an id, or the number of posts before the page.
  func page(of timeline: MastodonTimeline, limit: Int, after cursor: String?) -> URL {
    let path: [String] =
      switch timeline {
      case .everyone, .local: ["timelines", "public"]
      case .named(let timeline): timeline.resource
      case .list(let id): ["timelines", "list", id]
      case .account(let id), .media(let id): ["accounts", id, "statuses"]
      case .tag(let tag): ["timelines", "tag", tag]
      }
    var query = [("limit", "\(min(limit, Self.maximumLimit))")]
    if case .media = timeline { query.append(("only_media", "true")) }
    if timeline == .named(.mentions) { query.append(("types[]", "mention")) }
    query.append(("_pe", "1"))
    if timeline == .local { query.append(("local", "true")) }
    if let cursor { query.append((timeline.cursorName, cursor)) }
    return address(["api", "v1"] + path, query: query)
  }

  /// The address of a page of grouped notifications, which few servers support.
  func notificationGroups(limit: Int, after cursor: String?) -> URL {
    var query = [("limit", "\(min(limit, Self.maximumLimit))")]
    if let cursor { query.append(("max_id", cursor)) }
    return address(["api", "v2", "notifications"], query: query)
  }

  /// The address of the marker of a timeline, by its name in the API, or of all markers if nil.
  func markers(of timeline: String?) -> URL {
    let path = ["api", "v1", "markers"]
    guard let timeline else { return address(path) }
    return address(path, query: [("timeline[]", timeline)])
  }

  /// The address of the signed-in account's lists.
  var lists: URL { address(["api", "v1", "lists"]) }

  /// The address of the server's description.
  func instance(version: Int) -> URL { address(["api", "v\(version)", "instance"]) }

  /// The address for looking up an account by name.
  func account(named user: String) -> URL { address(["api", "v1", "accounts", "lookup"], query: [("acct", user)]) }

  /// The address of a post.
  func post(_ id: String) -> URL {
    address(["api", "v1", "statuses", id], query: [("_pe", "1")])
  }

  /// The address of the ancestors and replies of a post; requests more than the 40 posts that Friendica sends by
  /// default.
  func context(of id: String) -> URL {
    address(["api", "v1", "statuses", id, "context"], query: [("limit", "\(ContextMapper.limit)")])
  }

  /// Creates an address on the server; encodes the path and the query.
  func address(_ path: [String], query: [(name: String, value: String)] = []) -> URL {
    let path = path.map(\.percentEncoded).joined(separator: "/")
    let query = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return URL(string: "\(url.absoluteString)/\(path)\(query.isEmpty ? "" : "?\(query)")") ?? url
  }
}

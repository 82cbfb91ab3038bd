public import Foundation
public import HTTP
import Loading
public import Posts
public import Sources

/// Hacker News: the tree of comments from Algolia, with the top level in Firebase's order.
public struct HackerNewsSite: ConversationSite {
  /// The host of the site's pages.
  static let host = "news.ycombinator.com"
  /// The maximum number of digits of an id.
  private static let longestID = 12

  public let name = "hackernews"
  let endpoint: HackerNewsEndpoint

  /// Creates the site.
  ///
  /// - Parameters:
  ///   - algolia: the server of the search API.
  ///   - firebase: the server of the official API.
  public init(
    algolia: URL = URL(string: "https://hn.algolia.com") ?? URL(filePath: "/"),
    firebase: URL = URL(string: "https://hacker-news.firebaseio.com") ?? URL(filePath: "/")
  ) {
    endpoint = HackerNewsEndpoint(algolia: algolia, firebase: firebase)
  }

  /// The site on a single server, such as that of `feedshell serve`, with the APIs at `algolia` and `firebase` below
  /// `base`.
  ///
  /// Nil if `base` is not a web address, or has a user, a query or a fragment.
  public init?(base: URL) {
    guard base.isPublicPage, base.query() == nil, base.fragment() == nil else { return nil }
    self.init(algolia: base.appending(path: "algolia"), firebase: base.appending(path: "firebase"))
  }

  public func conversation(of item: ItemClue) -> ConversationPlace? {
    item.pages.lazy.compactMap(conversation(at:)).first
  }

  public func conversation(at link: URL) -> ConversationPlace? {
    guard link.isPublicPage, WebServer(link)?.name == Self.host, link.path() == "/item",
      let query = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems,
      let id = query.first(where: { $0.name == "id" })?.value, Self.isID(id)
    else { return nil }
    return ConversationPlace(site: name, id: id)
  }

  public func server(of link: URL) -> WebServer? { WebServer(endpoint.firebase) }

  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    let id = place.id
    var document = SourceDocument<CommentThread>(list: "\(name)/\(id)") { [endpoint] in
      guard Self.isID(id) else { throw LoadFailure.notAnAddress }
      return endpoint.item(id)
    } next: { [endpoint] in
      HackerNewsThread.request(after: $0, from: endpoint)
    } readAll: { answers, _ in
      try HackerNewsThread.thread(in: answers, of: post)
    }
    document.secondRequest = Self.isID(id) ? endpoint.tree(of: id) : nil
    // Several lists and links may refer to the same story, so they share the saved document, which no account is needed
    // to read.
    document.owner = "conversations of \(name)"
    return document
  }

  /// Whether a text is an id: digits without a leading zero.
  static func isID(_ text: String) -> Bool {
    text.isNumber(ofAtMost: longestID) && text.utf8.first != UInt8(ascii: "0")
  }

  /// The address of an item's page.
  static func page(of id: String) -> String { "https://\(host)/item?id=\(id)" }
}

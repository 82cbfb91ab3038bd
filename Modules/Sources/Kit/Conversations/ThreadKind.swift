public import Foundation
public import HTTP
public import Loading
public import Posts
public import Sources

/// Single conversations on known sites; the address is `thread:` followed by the link to the conversation.
public struct ThreadKind: SourceKind {
  /// The name of the kind.
  public static let kind = "thread"
  /// The id of the only post of each source.
  public static let post = Post.ID(rawValue: "post")

  public var name: String { Self.kind }
  private let sites: [any ConversationSite]

  /// Creates the kind of the conversations on `sites`.
  public init(_ sites: [any ConversationSite]) {
    self.sites = sites
  }

  /// The source address of the conversation at an untrusted link; nil unless the link belongs to a known site, or to
  /// the site of one of `pages`: the feeds that the user reads, and the source of the post with the link.
  ///
  /// `post` is the page of that post; nil if it is unknown.
  public func address(of link: URL, on post: URL? = nil, beside pages: [URL]) -> String? {
    if sites.conversation(at: link) != nil { return "\(name):\(link.absoluteString)" }
    let site = sites.first { site in
      pages.contains { page in
        site.conversation(at: link, beside: page) != nil
          || post.flatMap { site.conversation(at: link, like: $0, in: page) } != nil
      }
    }
    return site.map { "\(name):\($0.name):\(link.absoluteString)" }
  }

  /// Accepts a link to a known site, or any link with the name of its site, as in `lobsters:https://c.example/s/…`.
  public func location(explicit text: String) -> String? {
    let (site, text) = parts(of: text)
    guard let link = URL(written: text), conversation(at: link, on: site) != nil else { return nil }
    return (site.map { "\($0.name):" } ?? "") + link.absoluteString
  }

  public func server(of location: String) -> WebServer? {
    let (site, text) = parts(of: location)
    guard let link = URL(string: text) else { return nil }
    return (site ?? sites.first { $0.conversation(at: link) != nil })?.server(of: link) ?? WebServer(link)
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    let (site, text) = parts(of: location)
    guard let link = URL(string: text), let place = conversation(at: link, on: site) else {
      throw LoadFailure.notAnAddress
    }
    return LinkedThread(link: link, place: place, sites: sites)
  }

  /// Splits a location into its site, which is nil if the location does not specify one, and the link.
  private func parts(of location: String) -> (site: (any ConversationSite)?, link: String) {
    let site = sites.first { location.hasPrefix("\($0.name):") }
    return (site, site.map { String(location.dropFirst($0.name.count + 1)) } ?? location)
  }

  private func conversation(at link: URL, on site: (any ConversationSite)?) -> ConversationPlace? {
    guard let site else { return sites.conversation(at: link) }
    return site.conversation(at: link) ?? site.conversation(at: link, beside: link)
      ?? site.conversation(at: link, like: link, in: nil)
  }
}

extension CommentThread {
  /// A copy with the post itself, if `post` is only a placeholder for a link.
  func with(_ own: Post?, asPost post: Post) -> CommentThread {
    guard post.id == ThreadKind.post, let own else { return self }
    var details = own.details
    details.depth = nil
    if details.author?.name.isEmpty == true { details.author = nil }
    if details.text?.isEmpty == true { details.text = nil }
    var copy = self
    copy.post = Post(id: post.id, images: own.images, details: details)
    return copy
  }
}

/// A conversation as a source.
///
/// Its only post is the page at the link; the text of the post is loaded with the comments.
private struct LinkedThread: Commenting {
  let link: URL
  let place: ConversationPlace
  let sites: [any ConversationSite]

  var title: String { ThreadKind.title(of: link) }

  private var item: Post { ThreadKind.page(at: link) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed", cursor: cursor) { Page(items: cursor == nil ? [item] : [], cursor: nil) }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post") {
      guard id == ThreadKind.post else { throw LoadFailure.notFound(searched: 1) }
      return item
    }
  }

  /// The thread at the link; for an ancestor of the post, the thread at that ancestor's page.
  func thread(of post: Post) -> SourceDocument<CommentThread> {
    let page = post.id == ThreadKind.post ? nil : post.details.link.flatMap { URL(string: $0) }
    let other = page.flatMap { page in
      sites.lazy.compactMap { $0.conversation(at: page) ?? $0.conversation(at: page, beside: link) }.first
    }
    return sites.thread(at: other ?? place, of: other == nil ? item : post)
      ?? SourceDocument(list: "thread") { throw LoadFailure.noComments(link: link.absoluteString) }
  }
}

extension ThreadKind {
  /// The placeholder for the page at a link until the conversation on that page is loaded.
  public static func page(at link: URL) -> Post {
    var details = Post.Details()
    (details.title, details.link) = (title(of: link), link.absoluteString)
    return Post(id: post, images: [], details: details)
  }

  /// The link without its scheme.
  fileprivate static func title(of link: URL) -> String {
    let text = link.absoluteString
    return text.range(of: "://").map { String(text[$0.upperBound...]) } ?? text
  }

  /// The failure lists the sites, because a link to a self-hosted server requires the name of its software.
  public func failure(explicit text: String) -> LoadFailure { .unknownConversation(sites: sites.map(\.name)) }
}

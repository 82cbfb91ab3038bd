import Foundation
import HTTP
public import Loading
public import Posts
public import Sources

/// Single conversations on known sites: `thread:` and the link to the conversation.
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

  public func location(explicit text: String) -> String? {
    guard let link = URL(written: text), sites.conversation(at: link) != nil else { return nil }
    return link.absoluteString
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let link = URL(string: location), let place = sites.conversation(at: link) else {
      throw LoadFailure.notAnAddress
    }
    return LinkedThread(link: link, place: place, sites: sites)
  }
}

/// A conversation as a source: its only post stands for the page at the link.
private struct LinkedThread: Commenting {
  let link: URL
  let place: ConversationPlace
  let sites: [any ConversationSite]

  /// The link without its scheme.
  var title: String {
    let text = link.absoluteString
    return text.range(of: "://").map { String(text[$0.upperBound...]) } ?? text
  }

  private var item: Post {
    var details = Post.Details()
    (details.title, details.link) = (title, link.absoluteString)
    return Post(id: ThreadKind.post, images: [], details: details)
  }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed", cursor: cursor) { Page(items: cursor == nil ? [item] : [], cursor: nil) }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post") {
      guard id == ThreadKind.post else { throw LoadFailure.notFound(searched: 1) }
      return item
    }
  }

  /// The thread at the link; for a post above it, the thread at the page of that post.
  func thread(of post: Post) -> SourceDocument<CommentThread> {
    let other =
      post.id == ThreadKind.post
      ? nil : post.details.link.flatMap { URL(string: $0) }.flatMap { sites.conversation(at: $0) }
    return sites.thread(at: other ?? place, of: other == nil ? item : post)
      ?? SourceDocument(list: "thread") { throw LoadFailure.noComments(link: link.absoluteString) }
  }
}

extension ThreadKind {
  /// Names the sites: on a server of your own, the name of a site before the link selects it.
  public func failure(explicit text: String) -> LoadFailure { .unknownConversation(sites: sites.map(\.name)) }
}

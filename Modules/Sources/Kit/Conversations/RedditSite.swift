public import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Syndication

/// Reddit, which only serves the feed of a post to programs: the newest comments, without their parents.
public struct RedditSite: ConversationSite {
  private static let hosts: Set = ["www.reddit.com", "reddit.com", "old.reddit.com"]
  /// The address of Reddit's pages; links may also use other hosts of Reddit.
  private static let front = "https://www.reddit.com"
  /// The prefix of the ids of posts in feeds.
  private static let post = "t3_"
  /// The maximum number of comments that the site sends.
  private static let limit = 100

  public let name = "reddit"

  /// Creates the site.
  public init() {}

  /// Recognizes an item whose id in the feed matches the id of the post in its link.
  public func conversation(of item: ItemClue) -> ConversationPlace? {
    guard let guid = item.guid, guid.hasPrefix(Self.post), let link = item.link, let (id, path) = Self.page(at: link),
      guid == Self.post + id
    else { return nil }
    return ConversationPlace(site: name, id: path)
  }

  public func conversation(at link: URL) -> ConversationPlace? {
    Self.page(at: link).map { ConversationPlace(site: name, id: $0.path) }
  }

  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "\(name)/\(place.id)") {
      guard let url = URL(string: "\(Self.front)\(place.id)/.rss?limit=\(Self.limit)") else {
        throw LoadFailure.notAnAddress
      }
      return SyndicationEndpoint.request(url)
    } read: { answer in
      try answer.checkIsForPrograms()
      var feed = try SyndicationEndpoint.feed(in: answer)
      var posts = feed
      posts.items.removeAll { $0.guid?.hasPrefix(Self.post) != true }
      feed.items.removeAll { $0.guid?.hasPrefix(Self.post) == true }
      var own = CommentFeed.comments(posts, of: post).first
      own?.details.title = posts.items.first?.title
      var comments = CommentFeed.oldestFirst(CommentFeed.comments(feed, of: post))
      for index in comments.indices {
        let name = comments[index].details.author?.name
        comments[index].details.facts.isAuthor = post.isBy(name) || own?.isBy(name) == true
      }
      return CommentThread(arranging: comments, gap: .cut, total: post.details.commentCount).with(own, asPost: post)
    }
  }

  /// The id and the path of the post, from a page such as `/r/NAME/comments/ID/title/COMMENT`; nil for any other page.
  private static func page(at link: URL) -> (id: String, path: String)? {
    guard link.isPublicPage, let server = WebServer(link), hosts.contains(server.name) else { return nil }
    let parts = link.pathComponents.filter { $0 != "/" }
    guard (4...6).contains(parts.count), ["r", "user"].contains(parts[0]), parts[2] == "comments",
      parts.prefix(4).allSatisfy({ $0.utf8.allSatisfy(\.isOfName) }), (1...12).contains(parts[3].utf8.count)
    else { return nil }
    // The title may be in any script, and is not required in the address.
    return (parts[3], "/" + parts.prefix(5).prefix { $0.utf8.allSatisfy(\.isOfName) }.joined(separator: "/"))
  }
}

extension UInt8 {
  /// Whether the byte may occur in names and ids: an ASCII letter or digit, a hyphen or an underscore.
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

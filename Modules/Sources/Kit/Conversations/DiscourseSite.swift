public import Foundation
import HTTP
import Loading
public import Posts
public import Sources

/// Discourse forums: the response for a topic has its first 20 posts, and the others are requested by their ids.
public struct DiscourseSite: ConversationSite {
  /// The text between the host and the id in an item's guid.
  private static let mark = "-topic-"
  /// The maximum number of digits of an id.
  private static let longestID = 12
  /// The suffix of the addresses of feeds.
  private static let feed = ".rss"

  public let name = "discourse"
  /// The front pages of the forums whose links are recognized in any text.
  private let forums: [URL]

  /// Creates the site.
  ///
  /// - Parameter forums: the front pages of the forums whose links are recognized in any text.
  public init(
    forums: [URL] = [
      "https://meta.discourse.org", "https://users.rust-lang.org", "https://internals.rust-lang.org",
      "https://forums.swift.org", "https://discuss.python.org", "https://discourse.nixos.org",
    ].compactMap { URL(string: $0) }
  ) {
    self.forums = forums
  }

  /// Recognizes an item by its guid `HOST-topic-ID`, if the item's link is the page of that topic on that host.
  ///
  /// The host must be a known forum, or the server of the feed.
  public func conversation(of item: ItemClue) -> ConversationPlace? {
    guard let guid = item.guid, let mark = guid.range(of: Self.mark, options: .backwards), let link = item.link,
      link.host()?.lowercased() == guid[..<mark.lowerBound].lowercased(),
      link.hasServer(of: item.feed) || conversation(at: link) != nil,
      let place = place(of: link), place.topic == guid[mark.upperBound...]
    else { return nil }
    return ConversationPlace(site: name, id: place.address)
  }

  public func conversation(at link: URL) -> ConversationPlace? {
    forums.lazy.compactMap { place(of: link, on: $0) }.first
  }

  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? {
    Self.front(of: page).flatMap { place(of: link, on: $0) }
  }

  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "\(name)/\(place.id)") {
      guard let url = URL(string: place.id + ".json"), url.isPublicPage else { throw LoadFailure.notAnAddress }
      return HTTPRequest(url: url, headers: [.accept: "application/json"], limits: SourceLimits.document)
    } next: { answers in
      try DiscourseTopic.request(after: answers, at: place.id)
    } readAll: { answers, _ in
      try DiscourseTopic.thread(in: answers, at: place.id, of: post)
    }
  }

  /// The front page of a forum, derived from the address of a topic or of a feed such as `/latest.rss` or
  /// `/c/news/5.rss`; nil for other pages.
  private static func front(of page: URL) -> URL? {
    guard page.isPublicPage, let server = WebServer(page)?.url else { return nil }
    let parts = page.pathComponents.filter { $0 != "/" }
    let start = parts.indices.last { index in
      let rest = parts[(index + 1)...]
      return switch parts[index] {
      case "latest.rss", "posts.rss", "top.rss": rest.isEmpty
      case "c": (2...4).contains(rest.count) && isFeedOfID(parts[parts.count - 1])
      case "tag": rest.count == 1 && parts[index + 1].hasSuffix(feed) || rest.count == 2 && isFeedOfID(parts[index + 2])
      case "t": topic(in: parts[index...]) != nil || rest.count == 2 && isFeedOfID(parts[index + 2])
      default: false
      }
    }
    return start.flatMap { server.address(of: parts[..<$0]) }.flatMap { URL(string: $0) }
  }

  /// The topic whose page has the given address, on any server, and the address without the slug.
  private func place(of page: URL) -> (topic: String, address: String)? {
    guard page.isPublicPage, let server = WebServer(page)?.url else { return nil }
    let parts = page.pathComponents.filter { $0 != "/" }
    guard let start = parts.lastIndex(of: "t"), let topic = Self.topic(in: parts[start...]),
      let address = server.address(of: parts[...start] + [topic])
    else { return nil }
    return (topic, address)
  }

  /// The place of a topic whose page is directly below the front page of a forum; nil for any other page.
  private func place(of page: URL, on forum: URL) -> ConversationPlace? {
    guard let path = page.path(below: forum), let topic = Self.topic(in: path[...]),
      let address = forum.address(of: ["t", topic])
    else { return nil }
    return ConversationPlace(site: name, id: address)
  }

  /// The topic id in a path of the form `t/slug/7`, `t/slug/7/3`, `t/7` or `t/7/3`; nil for any other path.
  private static func topic(in path: ArraySlice<String>) -> String? {
    guard path.first == "t", path.count <= 4, let topic = path.dropFirst().prefix(2).first(where: isID),
      path.drop(while: { $0 != topic }).allSatisfy(isID)
    else { return nil }
    return topic
  }

  /// Whether the last component of a path is the feed of a topic or category, such as `5.rss`.
  private static func isFeedOfID(_ part: String) -> Bool {
    part.hasSuffix(feed) && isID(String(part.dropLast(feed.count)))
  }

  private static func isID(_ text: String) -> Bool { text.isNumber(ofAtMost: longestID) }
}

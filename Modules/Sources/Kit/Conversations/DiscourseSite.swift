public import Foundation
import HTTP
import Loading
public import Posts
public import Sources

/// Forums of the software Discourse: a topic has its first 20 posts, and others are requested by their ids.
public struct DiscourseSite: ConversationSite {
  /// The text between the host and the id in the guid of an item.
  private static let mark = "-topic-"
  /// The maximum number of digits of an id.
  private static let longestID = 12

  public let name = "discourse"
  /// The front pages of the forums whose links are recognized.
  private let forums: [URL]

  /// - Parameter forums: the front pages of the forums whose links are recognized in any text.
  public init(
    forums: [URL] = [
      "https://meta.discourse.org", "https://users.rust-lang.org", "https://internals.rust-lang.org",
      "https://forums.swift.org", "https://discuss.python.org", "https://discourse.nixos.org",
    ].compactMap { URL(string: $0) }
  ) {
    self.forums = forums
  }

  /// Recognizes the guid `HOST-topic-ID` of an item whose link is the page of that topic on that host, if that is the
  /// server of the feed or a known forum.
  public func conversation(of item: ItemClue) -> ConversationPlace? {
    guard let guid = item.guid, let mark = guid.range(of: Self.mark, options: .backwards), let link = item.link,
      link.host()?.lowercased() == guid[..<mark.lowerBound].lowercased(),
      link.hasServer(of: item.feed) || conversation(at: link) != nil,
      let place = place(of: link), place.topic == guid[mark.upperBound...]
    else { return nil }
    return ConversationPlace(site: name, id: place.address)
  }

  public func conversation(at link: URL) -> ConversationPlace? {
    guard forums.contains(where: { link.path(below: $0) != nil }) else { return nil }
    return place(of: link).map { ConversationPlace(site: name, id: $0.address) }
  }

  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? {
    guard let front = self.front(of: page), link.path(below: front)?.first == "t" else { return nil }
    return place(of: link).map { ConversationPlace(site: name, id: $0.address) }
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

  /// The front page of the forum with a feed, such as `/latest.rss` or `/c/news/5.rss`, or with a topic; nil for others.
  private func front(of page: URL) -> URL? {
    guard page.isPublicPage, let server = WebServer(page)?.url else { return nil }
    let parts = page.pathComponents.filter { $0 != "/" }
    let isFeed = parts.last?.hasSuffix(".rss") == true
    guard isFeed || place(of: page) != nil else { return nil }
    let marks = isFeed ? ["latest.rss", "posts.rss", "top.rss", "c", "tag", "tags", "t"] : ["t"]
    return parts.lastIndex(where: marks.contains).flatMap { server.address(of: parts[..<$0]) }.flatMap {
      URL(string: $0)
    }
  }

  /// The topic at a page such as `/t/slug/7`, `/t/slug/7/3` or `/t/7`, and the address of its page without the slug.
  private func place(of page: URL) -> (topic: String, address: String)? {
    guard page.isPublicPage, let server = WebServer(page)?.url else { return nil }
    let parts = page.pathComponents.filter { $0 != "/" }
    guard let start = parts.lastIndex(of: "t") else { return nil }
    let path = parts[(start + 1)...].prefix(3)
    guard parts.count - start <= 4, let topic = path.prefix(2).first(where: Self.isID),
      path.drop(while: { $0 != topic }).allSatisfy(Self.isID),
      let address = server.address(of: parts[...start] + [topic])
    else { return nil }
    return (topic, address)
  }

  private static func isID(_ text: String) -> Bool { text.isNumber(ofAtMost: longestID) }
}

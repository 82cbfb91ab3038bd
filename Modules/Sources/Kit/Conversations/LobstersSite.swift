public import Foundation
import HTTP
import Loading
public import Posts
public import Sources

/// Lobsters, and other sites with its software.
///
/// A single response contains the story with all its comments, in reading order.
public struct LobstersSite: ConversationSite {
  public let name = "lobsters"
  /// The front pages of the sites whose links are recognized in any text.
  private let sites: [URL]

  /// Creates the site.
  ///
  /// - Parameter sites: the front pages of the sites whose links are recognized in any text.
  public init(sites: [URL] = [URL(string: "https://lobste.rs")].compactMap(\.self)) {
    self.sites = sites
  }

  /// Recognizes the page of an item on the site of its feed, or on a known site.
  public func conversation(of item: ItemClue) -> ConversationPlace? {
    // A feed must not claim the pages of a different server as its own.
    let own = item.channel.flatMap { $0.hasServer(of: item.feed) ? $0 : nil }
    let isCertain = item.commentsPage != nil
    return item.pages.lazy.compactMap { page in
      own.flatMap { place(of: page, on: $0, isCertain: isCertain) } ?? conversation(at: page)
    }.first
  }

  public func conversation(at link: URL) -> ConversationPlace? {
    sites.lazy.compactMap { place(of: link, on: $0) }.first
  }

  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? {
    Self.front(of: page).flatMap { place(of: link, on: $0, isCertain: page.lastPathComponent != "rss") }
  }

  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "\(name)/\(place.id)") {
      guard let url = URL(string: place.id + ".json"), url.isPublicPage else { throw LoadFailure.notAnAddress }
      return HTTPRequest(url: url, headers: [.accept: "application/json"], limits: SourceLimits.document)
    } read: {
      try LobstersStory.thread(in: $0, at: place.id, of: post)
    }
  }

  /// The front page of a site, derived from the address of a story or of a feed such as `/rss` or `/t/linux.rss`; nil
  /// for other pages.
  private static func front(of page: URL) -> URL? {
    guard page.isPublicPage, let server = WebServer(page)?.url else { return nil }
    let parts = page.pathComponents.filter { $0 != "/" }
    let start = parts.indices.last { index in
      let rest = parts[(index + 1)...]
      return switch parts[index] {
      case "rss", "newest.rss": rest.isEmpty
      case "t": rest.count == 1 && parts[index + 1].hasSuffix(".rss")
      case "s": (1...2).contains(rest.count) && parts[index + 1].isLobstersID
      default: false
      }
    }
    return start.flatMap { server.address(of: parts[..<$0]) }.flatMap { URL(string: $0) }
  }

  /// The place for a page such as `/s/abc123/title` below the front page of a site; nil for any other page.
  ///
  /// Unless the site is known to have this software, the id must contain a digit, because `/s/photos` may be any page.
  private func place(of page: URL, on site: URL, isCertain: Bool = true) -> ConversationPlace? {
    guard let path = page.path(below: site), (2...3).contains(path.count), path[0] == "s", path[1].isLobstersID,
      isCertain || path[1].contains(where: \.isNumber), let address = site.address(of: path.prefix(2))
    else { return nil }
    return ConversationPlace(site: name, id: address)
  }
}

extension String {
  /// Whether the text is an id: six lowercase letters and digits.
  fileprivate var isLobstersID: Bool {
    utf8.count == 6
      && utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}

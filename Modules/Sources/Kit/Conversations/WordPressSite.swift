public import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Syndication

/// WordPress blogs, for links to their posts.
///
/// The items of their feeds already specify their comment feeds.
public struct WordPressSite: ConversationSite {
  /// The maximum number of digits of an id.
  private static let longestID = 18
  /// The formats at the end of the address of a feed.
  private static let formats: Set = ["rss2", "atom", "rss", "rdf"]
  /// The words after a date that are not titles.
  private static let reserved: Set = ["feed", "page", "embed", "trackback"]

  public let name = "wordpress"

  /// Creates the site.
  public init() {}

  public func conversation(of item: ItemClue) -> ConversationPlace? { nil }

  public func conversation(at link: URL) -> ConversationPlace? { nil }

  /// Recognizes a post by the date or number in its address, if `page` is a post of the same blog, or its feed such as
  /// `/feed/`.
  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? {
    guard let post = Self.post(at: link), post.front == Self.front(ofFeed: page) ?? Self.post(at: page)?.front else {
      return nil
    }
    return ConversationPlace(site: name, id: post.address)
  }

  /// Recognizes a post by an address with a single component, such as `/a-title/`, below the front page of a blog, if
  /// the blog's post at `page` has an address of that form, too.
  public func conversation(at link: URL, like page: URL, in feed: URL?) -> ConversationPlace? {
    guard let post = Self.plainPost(at: link) else { return nil }
    let front = feed == nil ? post.front : feed.flatMap(Self.front)
    guard front == post.front, Self.plainPost(at: page)?.front == front else { return nil }
    return ConversationPlace(site: name, id: post.address)
  }

  /// The comments on a post; for a link, the post itself is requested after the comment feed.
  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    let isPlain = place.id.contains("/?p=")
    let address = isPlain ? place.id.replacing("/?p=", with: "/?feed=rss2&p=") : place.id + "feed/"
    return SourceDocument(list: "\(name)/\(place.id)") {
      guard let url = URL(string: address), url.isPublicPage else { throw LoadFailure.notAnAddress }
      return SyndicationEndpoint.request(url)
    } next: { answers in
      let (api, comments) = Self.parts(of: answers)
      if api == nil, let first = answers.first { try Self.checkIsPost(first, at: place) }
      if let api, answers.count == 1 { return api.item }
      guard api == nil || Self.hasFeed(comments) else { return nil }
      return try CommentFeed.next(after: comments, on: post)
    } readAll: { answers, isCut in
      let (api, comments) = Self.parts(of: answers)
      let own = api != nil && answers.count > 1 ? WordPressPost.post(in: answers[1]) : nil
      guard own == nil || Self.hasFeed(comments) else { return CommentThread([]).with(own, asPost: post) }
      return try CommentFeed.thread(in: comments, isCut: isCut, on: own ?? post).with(own, asPost: post)
    }
  }

  /// Throws if the response shows that the link does not lead to a post.
  ///
  /// A link with a single component may lead to any page of the blog; the feed of a page that is not a post has no
  /// comments.
  private static func checkIsPost(_ answer: HTTPResponse, at place: ConversationPlace) throws {
    guard URL(string: place.id).flatMap(post) == nil, answer.status == 404 || (200...299).contains(answer.status),
      !hasComments(answer)
    else { return }
    throw LoadFailure.notAPost(host: WebServer(answer.url)?.name ?? "")
  }

  private static func hasComments(_ answer: HTTPResponse) -> Bool {
    do {
      return try SyndicationEndpoint.feed(in: answer).items.contains { $0.link?.contains("#comment-") == true }
    } catch {
      return false  // the page has no feed
    }
  }

  /// Whether the first response is a comment feed, rather than a refusal or a web page of a blog that has disabled the
  /// feed.
  private static func hasFeed(_ answers: [HTTPResponse]) -> Bool {
    do {
      return try answers.first.map(SyndicationEndpoint.feed) != nil
    } catch {
      return false  // the post is shown without comments
    }
  }

  /// The API that the first response specifies, and the responses with comments.
  ///
  /// If there is an API, the second response contains the post, and all others contain comments.
  private static func parts(of answers: [HTTPResponse]) -> (api: WordPressAPI?, comments: [HTTPResponse]) {
    let api = answers.first.flatMap { WordPressAPI(in: $0) }
    return (api, api == nil ? answers : Array(answers.prefix(1) + answers.dropFirst(2)))
  }

  // MARK: - Addresses

  /// The front page of a blog, derived from the address of a feed such as `/feed/`, `/feed/atom/` or `/?feed=rss2`; nil
  /// for any other feed.
  private static func front(ofFeed feed: URL) -> String? {
    guard feed.isPublicPage, let server = WebServer(feed)?.url else { return nil }
    let parts = feed.pathComponents.filter { $0 != "/" }
    if let format = value(of: "feed", in: feed) { return formats.contains(format) ? server.address(of: parts) : nil }
    let path = formats.contains(parts.last ?? "") ? parts.dropLast() : parts[...]
    return path.last == "feed" ? server.address(of: path.dropLast()) : nil
  }

  /// The address of the post at a link, and of the front page of its blog; nil for a link of a different form.
  private static func post(at link: URL) -> (front: String, address: String)? {
    guard link.isPublicPage, let server = WebServer(link)?.url else { return nil }
    let parts = link.pathComponents.filter { $0 != "/" }
    if let id = value(of: "p", in: link), id.isNumber(ofAtMost: longestID) {
      return server.address(of: parts).map { ($0, "\($0)/?p=\(id)") }
    }
    guard let length = length(of: parts), let front = server.address(of: parts.dropLast(length)),
      let page = server.address(of: parts)
    else { return nil }
    return (front, page + "/")
  }

  /// The address of a page with a single component, and of the front page above it; nil for a link of a different form.
  private static func plainPost(at link: URL) -> (front: String, address: String)? {
    guard link.isPublicPage, post(at: link) == nil, let server = WebServer(link)?.url,
      case let parts = link.pathComponents.filter({ $0 != "/" }), let word = parts.last, !word.contains("."),
      !reserved.contains(word), !word.isNumber(ofAtMost: longestID), let front = server.address(of: parts.dropLast()),
      let page = server.address(of: parts)
    else { return nil }
    return (front, page + "/")
  }

  /// The number of components of `2026/05/12/title`, `2026/05/title` or `archives/12` at the end of a path; nil for any
  /// other path.
  private static func length(of path: [String]) -> Int? {
    guard let title = path.last else { return nil }
    if title.isNumber(ofAtMost: longestID) { return path.dropLast().last == "archives" ? 2 : nil }
    guard !title.contains("."), !reserved.contains(title) else { return nil }
    let forms = [[4, 2, 2], [4, 2]]
    let form = forms.first { digits in
      let date = path.dropLast().suffix(digits.count)
      return date.map(\.utf8.count) == digits && date.allSatisfy { $0.isNumber(ofAtMost: 4) }
    }
    return form.map { $0.count + 1 }
  }

  private static func value(of name: String, in url: URL) -> String? {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == name }?.value
  }
}

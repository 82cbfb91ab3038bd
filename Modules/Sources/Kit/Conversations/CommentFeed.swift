package import Foundation
import HTTP
import Loading
import Markup
package import Posts
package import Sources
package import Syndication

/// A feed of comments.
///
/// For WordPress, this also reads either the REST API, which has all comments, or the feed in Atom format, which has
/// the parents of the comments.
package struct CommentFeed: Sendable {
  /// The CSS class of the password form that WordPress sends instead of the comments on a protected post.
  private static let passwordForm = #"class="post-password-form""#
  /// The default number of comments in a WordPress feed; the owner of the blog can change it.
  private static let wordPressLimit = 10

  private let address: URL
  private let post: Post

  /// Creates the feed of the comments on a post.
  package init(at address: URL, of post: Post) {
    (self.address, self.post) = (address, post)
  }

  /// The document with the comments; `list` is the name of the document within the source.
  package func document(list: String) -> SourceDocument<CommentThread> {
    SourceDocument(list: list) { [address] in
      SyndicationEndpoint.request(address)
    } next: {
      try Self.next(after: $0, on: post)
    } readAll: { answers, isCut in
      try Self.thread(in: answers, isCut: isCut, on: post)
    }
  }

  // MARK: - Requests

  /// The next request after the given responses: a page of WordPress's API or, if that failed, the Atom feed.
  static func next(after answers: [HTTPResponse], on post: Post) throws -> HTTPRequest? {
    guard let first = answers.first, let last = answers.last else { return nil }
    let api = WordPressAPI(in: first)
    if answers.count == 1 {
      try first.checkIsOpen()
      let feed = try SyndicationEndpoint.feed(in: first)
      guard !isPasswordForm(feed, in: first) else { return nil }
      // A single comment has no parent.
      guard feed.items.count > 1 || (post.details.commentCount ?? 0) > feed.items.count else { return nil }
      return api?.comments(page: 1) ?? (feed.isByWordPress ? atom(beside: first.url) : nil)
    }
    guard let api, isUsable(answers[1], beside: first) else {
      return api != nil && answers.count == 2 ? atom(beside: first.url) : nil
    }
    _ = try WordPressComment.list(in: last)
    let hasNext = LinkHeader.all(in: last.headers).contains { $0.relations.contains("next") }
    return hasNext ? api.comments(page: answers.count) : nil
  }

  /// The request for the Atom format of a WordPress feed; nil if the feed already has that format.
  private static func atom(beside feed: URL) -> HTTPRequest? {
    guard var components = URLComponents(url: feed, resolvingAgainstBaseURL: true) else { return nil }
    if let index = components.queryItems?.firstIndex(where: { $0.name == "feed" }) {
      components.queryItems?[index].value = "atom"
    } else {
      let path = components.percentEncodedPath
      guard !path.hasSuffix("/atom/"), !path.hasSuffix("/atom") else { return nil }
      components.percentEncodedPath = path + (path.hasSuffix("/") ? "" : "/") + "atom/"
    }
    return components.url.map { SyndicationEndpoint.request($0) }
  }

  /// Whether a response is a usable first page of comments from WordPress's API.
  ///
  /// Some blogs hide their comments in the API: the page is empty, although the feed has comments.
  private static func isUsable(_ answer: HTTPResponse, beside feed: HTTPResponse) -> Bool {
    do {
      return try !WordPressComment.list(in: answer).isEmpty || SyndicationEndpoint.feed(in: feed).items.isEmpty
    } catch {
      return false  // the feed is read in its place
    }
  }

  // MARK: - Mapping

  static func thread(in answers: [HTTPResponse], isCut: Bool, on post: Post) throws -> CommentThread {
    guard let first = answers.first else { throw LoadFailure.malformed }
    try first.checkIsOpen()
    let feed = try SyndicationEndpoint.feed(in: first)
    if answers.count > 1, WordPressAPI(in: first) != nil, isUsable(answers[1], beside: first) {
      let comments = try answers.dropFirst().flatMap { try WordPressComment.list(in: $0) }
      return CommentThread(
        arranging: comments.map { $0.comment(on: post) }, gap: isCut ? .cut : nil,
        total: isCut ? post.details.commentCount : nil)
    }
    guard !isPasswordForm(feed, in: first) else { throw LoadFailure.noComments(link: post.details.link) }
    let hasAPI = WordPressAPI(in: first) != nil
    let limit = hasAPI || feed.isByWordPress ? wordPressLimit : nil
    let shown = thread(Self.feed(in: answers.dropFirst().last) ?? feed, of: post, limit: limit)
    guard hasAPI, answers.count > 1, let refusal = Self.refusal(byAPI: answers[1]) else { return shown }
    return shown.cut(byRefusal: refusal)
  }

  /// The reason why a response of the API contains no comments; nil if it contains comments, or if a later request may
  /// succeed.
  private static func refusal(byAPI answer: HTTPResponse) -> LoadFailure? {
    guard answer.status != 0, answer.status < 500 else { return nil }
    do {
      try answer.checkIsOpen()
      _ = try WordPressComment.list(in: answer)
      return nil
    } catch {
      return (error as? LoadFailure)?.at(WebServer(answer.url)?.name)
    }
  }

  /// Whether every item of a feed is the form that asks for the password of the post.
  private static func isPasswordForm(_ feed: FeedDocument, in answer: HTTPResponse) -> Bool {
    !feed.items.isEmpty
      && String(decoding: answer.body, as: UTF8.self).ranges(of: passwordForm).count >= feed.items.count
  }

  /// The feed in a response; nil if there is none.
  private static func feed(in answer: HTTPResponse?) -> FeedDocument? {
    do {
      let feed = try answer.map(SyndicationEndpoint.feed)
      return feed?.items.isEmpty == false ? feed : nil
    } catch {
      return nil  // another form of the feed is read in its place
    }
  }

  /// Maps a feed of comments on a post to a thread, oldest first.
  ///
  /// If the total is unknown, a feed with at least `limit` comments counts as incomplete.
  package static func thread(_ feed: FeedDocument, of post: Post, limit: Int? = nil) -> CommentThread {
    let total = post.details.commentCount
    let lacksSome = total.map { $0 > feed.items.count } ?? limit.map { $0 <= feed.items.count } ?? false
    let isCut = feed.next != nil || feed.isCutOff || lacksSome
    return CommentThread(arranging: oldestFirst(comments(feed, of: post)), gap: isCut ? .cut : nil, total: total)
  }

  /// The comments of a feed, in the order of the feed.
  static func comments(_ feed: FeedDocument, of post: Post) -> [Post] {
    let known = feed.items.map { (item: $0, id: number(of: $0) ?? $0.id) }
    let ids = Dictionary(known.compactMap { item, id in item.guid.map { ($0, id) } }) { first, _ in first }
    return known.map { item, id in
      Post(
        comment: Post.ID(rawValue: id), to: item.parent.flatMap { ids[$0] }.map(Post.ID.init(rawValue:)),
        author: item.author ?? "", createdAt: item.date, text: words(of: item),
        link: item.link, textLinks: item.text.links,
        images: item.pictures.filter { $0.kind == .image }.map(\.reference))
    }
  }

  /// The number in the comment's link, which is the id of the comment in WordPress's API; nil if there is none.
  private static func number(of item: FeedItem) -> String? {
    guard let link = item.link, let mark = link.range(of: "#comment-", options: .backwards) else { return nil }
    let digits = link[mark.upperBound...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? String(digits) : nil
  }

  /// Sorts comments by date; a comment without a date stays after the comment before it.
  static func oldestFirst(_ replies: [Post]) -> [Post] {
    var last = Date.distantFuture
    let dates = replies.map { reply in
      last = reply.details.createdAt ?? last
      return last
    }
    return replies.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { replies[$0] }
  }

  /// The text of a comment, or its title if it has no text.
  private static func words(of item: FeedItem) -> RichText {
    item.text.document.isEmpty ? RichText(plain: item.title ?? "") : item.text.document
  }
}

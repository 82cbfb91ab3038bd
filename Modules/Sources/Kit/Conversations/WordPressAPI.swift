import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// The address of a post in WordPress's API, such as `/wp-json/wp/v2/posts/4`, which the post's comment feed specifies.
struct WordPressAPI: Hashable {
  private static let pageSize = 100
  private static let fields = "id,parent,author,author_name,date_gmt,content,link"
  /// The query item for the path of the API, on servers with plain permalinks.
  private static let route = "rest_route"

  private let components: URLComponents
  private let base: String
  private let post: String
  private let hasPath: Bool

  /// Parses the address in the `Link` header of a comment feed; nil if there is none on the same server.
  init?(in answer: HTTPResponse) {
    let found = LinkHeader.all(in: answer.headers).lazy.compactMap { link -> Self? in
      guard link.relations.contains("alternate"), link.parameters["type"]?.lowercased() == "application/json",
        let url = URL(string: link.target, relativeTo: answer.url)?.absoluteURL
      else { return nil }
      return Self(url, beside: answer.url)
    }.first
    guard let found else { return nil }
    self = found
  }

  private init?(_ url: URL, beside feed: URL) {
    guard url.hasServer(of: feed), url.user == nil, url.password == nil,
      let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return nil }
    let route = components.queryItems?.first { $0.name == Self.route }?.value
    let parts = (route ?? components.percentEncodedPath).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.suffix(4).prefix(3) == ["wp", "v2", "posts"], let post = parts.last, post.isNumber(ofAtMost: 18)
    else { return nil }
    (self.components, hasPath) = (components, route == nil)
    (base, self.post) = (parts.dropLast(2).joined(separator: "/"), String(post))
  }

  /// The request for a page of the comments on the post, oldest first; the first page has the number 1.
  func comments(page: Int) -> HTTPRequest? {
    request(
      base + "/comments",
      [
        URLQueryItem(name: "post", value: post), URLQueryItem(name: "per_page", value: String(Self.pageSize)),
        URLQueryItem(name: "order", value: "asc"), URLQueryItem(name: "page", value: String(page)),
        URLQueryItem(name: "_fields", value: Self.fields),
      ])
  }

  /// The request for the post itself.
  var item: HTTPRequest? {
    request(
      base + "/posts/\(post)",
      [
        URLQueryItem(name: "_embed", value: "author"),
        URLQueryItem(name: "_fields", value: "title,content,date_gmt,link,_links,_embedded"),
      ])
  }

  private func request(_ path: String, _ items: [URLQueryItem]) -> HTTPRequest? {
    var components = components
    if hasPath { components.percentEncodedPath = path }
    components.queryItems = (hasPath ? [] : [URLQueryItem(name: Self.route, value: path)]) + items
    components.fragment = nil
    return components.url.map {
      HTTPRequest(url: $0, headers: [.accept: "application/json"], limits: SourceLimits.document)
    }
  }
}

/// A comment, as WordPress's API sends it.
struct WordPressComment: Decodable, Sendable {
  private let id: Int64
  private let parent: Int64
  private let author: Int64
  private let name: String?
  private let date: String?
  private let html: String
  private let link: String?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    id = try fields.decode(Int64.self, forKey: "id")
    parent = fields.lenient("parent") ?? 0
    author = fields.lenient("author") ?? 0
    (name, date) = (fields.text("author_name"), fields.text("date_gmt"))
    html = fields.object("content")?.lenient("rendered") ?? ""
    link = fields.text("link")
  }

  /// Decodes a page of comments; skips malformed comments.
  static func list(in answer: HTTPResponse) throws -> [WordPressComment] {
    try answer.json(LossyArray<WordPressComment>.self).elements
  }

  /// Maps the comment.
  ///
  /// The post's author is only recognized if the comment was written with an account of the blog.
  func comment(on post: Post) -> Post {
    let page = link.flatMap { WebAddress.resolve($0, base: nil) }
    let name = name.map { HTMLText($0, numbersLinks: false).text }
    var comment = Post(
      comment: String(id), to: parent > 0 ? String(parent) : nil, author: name ?? "",
      // The date is in UTC, without an offset.
      createdAt: date.flatMap { ContractDate.parse($0 + "Z") }, html: HTMLText(html, base: page),
      link: page?.absoluteString)
    comment.details.facts.isAuthor = author > 0 && post.isBy(name)
    return comment
  }
}

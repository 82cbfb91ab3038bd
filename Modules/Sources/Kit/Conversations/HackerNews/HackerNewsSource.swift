import Foundation
import HTTP
import Loading
import Markup
public import Posts
public import Sources

/// A list of Hacker News: the ids of the stories come from Firebase, and their contents from Algolia, 30 at a time.
public struct HackerNewsSource: Paging, Commenting {
  /// The number of stories on a page.
  private static let pageSize = 30
  /// The maximum number of stories in a list.
  private static let maximumCount = 1_000

  private let list: HackerNewsList
  private let site: HackerNewsSite

  init(_ list: HackerNewsList, on site: HackerNewsSite) {
    (self.list, self.site) = (list, site)
  }

  public var title: String { list.title }

  /// The page of the stories whose ids are in the cursor; the first page requests the ids.
  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    let endpoint = site.endpoint
    guard let cursor else {
      return SourceDocument(list: "stories") { [list] in
        endpoint.ids(of: list)
      } next: { answers in
        guard let first = answers.first, answers.count == 1 else { return nil }
        let listed = try listedIDs(in: first)
        return listed.isEmpty ? nil : endpoint.stories(listed.prefix(Self.pageSize))
      } readAll: { answers, _ in
        // An empty list needs no second request.
        guard let first = answers.first, answers.count > 1 else { return Page(items: [], cursor: nil) }
        return try page(listedIDs(in: first), answers[1])
      }
    }
    let ids = Self.unique(cursor.split(separator: ",").compactMap { Int($0) })
    return SourceDocument(list: "stories", cursor: cursor) {
      guard !ids.isEmpty else { throw LoadFailure.refusedAddress }
      return endpoint.stories(ids.prefix(Self.pageSize))
    } read: {
      try page(ids, $0)
    }
  }

  public func thread(of post: Post) -> SourceDocument<CommentThread> {
    guard HackerNewsSite.isID(post.id.rawValue) else {
      return SourceDocument(list: "thread") { throw LoadFailure.notFound(searched: 0) }
    }
    return site.thread(at: ConversationPlace(site: site.name, id: post.id.rawValue), of: post).lastingFiveMinutes
  }

  public func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post/\(id.rawValue)") { [endpoint = site.endpoint] in
      guard HackerNewsSite.isID(id.rawValue) else { throw LoadFailure.notFound(searched: 0) }
      return endpoint.item(id.rawValue)
    } read: {
      guard let item = try $0.json(HackerNewsItem?.self) else { throw LoadFailure.badStatus(404) }
      return Self.post(item)
    }
  }
}

// MARK: - Mapping

extension HackerNewsSource {
  /// The ids in a response of Firebase, without duplicates.
  private func listedIDs(in answer: HTTPResponse) throws -> [Int] {
    Self.unique(try answer.json(LossyArray<Int>.self, of: title).elements)
  }

  private static func unique(_ ids: [Int]) -> [Int] {
    var known: Set<Int> = []
    return ids.prefix(maximumCount).filter { $0 > 0 && known.insert($0).inserted }
  }

  /// Maps the first stories of a list in the list's order, without stories that Algolia does not have yet.
  ///
  /// - Parameters:
  ///   - ids: the ids from the first story of the page to the end of the list.
  ///   - answer: the response with the contents of the first stories.
  /// - Returns: the page; its cursor has the ids of the following stories.
  /// - Throws: `LoadFailure`.
  private func page(_ ids: [Int], _ answer: HTTPResponse) throws -> Page<Post> {
    let hits = try answer.json(HackerNewsStories.self, of: title).hits
    let known = Dictionary(hits.elements.map { ($0.id, $0) }) { first, _ in first }
    let items = ids.prefix(Self.pageSize).compactMap { known[$0] }.map { Self.post($0) }
    let rest = ids.dropFirst(Self.pageSize)
    let cursor = rest.isEmpty ? nil : rest.map(String.init).joined(separator: ",")
    return Page(items: items, cursor: cursor, leftOut: hits.leftOut)
  }

  /// Maps a story or a comment; the options of a poll, as HTML, are appended to its text.
  static func post(_ item: HackerNewsItem, options: [String] = []) -> Post {
    let id = String(item.id)
    let page = HackerNewsSite.page(of: id)
    let list = options.isEmpty ? "" : "<ul>\(options.map { "<li>\($0)</li>" }.joined())</ul>"
    let text = HTMLText((item.text ?? "") + list, base: URL(string: page))
    var details = Post.Details()
    details.author = item.author.map { Author(name: $0) }
    details.title = item.title.map { TitleText.plain($0) }
    details.text = text.document.isEmpty ? nil : text.document
    details.textLinks = text.links
    details.createdAt = item.createdAt
    details.link = item.link.flatMap { WebAddress.resolve($0, base: nil)?.absoluteString } ?? page
    details.hasComments = !item.isJob
    details.commentCount = item.isJob ? nil : item.commentCount
    details.commentsPage = item.isJob ? nil : page
    details.state = item.isGone ? .deleted : .shown
    details.facts.score = item.score
    return Post(id: Post.ID(rawValue: id), images: [], details: details)
  }
}

import Foundation
import HTTP
import Loading
public import Posts
public import Sources

/// The articles of an account of a Google Reader API, or of one of its feeds.
public struct ReaderSource: Paging {
  let location: ReaderLocation
  let endpoint: ReaderEndpoint
  private let pageSize: Int
  private let memory = ReaderStream.Memory()

  init(_ location: ReaderLocation, _ services: SourceServices) {
    self.location = location
    endpoint = ReaderEndpoint(account: location.account, api: location.api, services: services)
    pageSize = services.pageSize
  }

  public var title: String { location.title }

  /// Accepts the decimal form of an article's number.
  public func postID(_ text: String) -> Post.ID? {
    ItemNumber.parse(decimal: text).map { _ in Post.ID(rawValue: text) }
  }

  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    stream(location.stream).page(list: "articles", count: pageSize, after: cursor, \.post)
  }

  public func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "article/\(id.rawValue)") {
      guard let number = ItemNumber.parse(decimal: id.rawValue) else { throw LoadFailure.notFound(searched: 0) }
      return try await ReaderStream.contents(of: [number], endpoint)
    } read: {
      let articles = try read($0)
      guard let article = articles.first(where: { $0.post.id == id }) else {
        throw LoadFailure.notFound(searched: articles.count)
      }
      return article.post
    }
  }

  /// A stream of the account's articles.
  func stream(_ id: String) -> ReaderStream {
    ReaderStream(endpoint: endpoint, memory: memory, id: id, feed: id == location.feed ? id : nil)
  }

  /// Decodes the articles in a response.
  func read(_ answer: HTTPResponse) throws -> [ListedArticle] {
    let items = try ReaderAnswer.decode(ReaderItems.self, answer, of: location.api)
    return ItemMapper(feed: location.feed).articles(items).articles
  }
}

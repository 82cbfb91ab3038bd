import Articles
import Foundation
import HTTP
import Loading
package import Posts
import Sources

/// Loads the web pages of posts without credentials, and extracts their articles.
struct PageReader: Sendable {
  /// The minimum length of an article, in characters; a shorter text may only be a request to subscribe.
  private static let shortest = 250
  private static let types: Set = ["text/html", "application/xhtml+xml"]

  /// A client that sends no credentials.
  let client: any HTTPClient
  let readArticle: SourceReader.ReadArticle

  /// Loads the page of a post and extracts its article.
  func article(of post: Post) async throws -> Article {
    guard let url = post.details.link.flatMap({ URL(string: $0) }), WebServer(url) != nil else {
      throw LoadFailure(ArticleProblem.noPage)
    }
    let response = try await client.load(
      HTTPRequest(
        url: url, headers: [.accept: "text/html, application/xhtml+xml;q=0.9"], limits: SourceLimits.document))
    let host = WebServer(response.url)?.name
    let type = response.headers[.contentType]
    do {
      try Payload.check(status: response.status)
      if let type, !Self.isPage(type) {
        throw LoadFailure(ArticleProblem.notHTML, ["type": type.prefix { $0 != ";" }.description], host: host)
      }
      let article = try await readArticle(response.body, type, response.url)
      let count = article.text.plainText.count
      guard count >= Self.shortest else {
        throw LoadFailure(ArticleProblem.tooShort, ["count": String(count)], host: host)
      }
      return article
    } catch let error as LoadFailure {
      throw error.at(host)
    }
  }

  private static func isPage(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    return types.contains(name)
  }
}

extension Post {
  /// A copy of the post with the given id.
  package func with(_ id: ID) -> Post {
    var post = Post(id: id, description: description, location: location, images: images, details: details)
    (post.viewer, post.listing) = (viewer, listing)
    return post
  }

  /// A copy of the post whose text is the article on its page.
  ///
  /// The article's pictures come first, because its text refers to their numbers; the source's other pictures follow.
  func with(_ article: Article) -> Post {
    let known = Set(article.images.map(\.address))
    var details = details
    (details.text, details.textLinks, details.fullTextHost) = (article.text, article.textLinks, article.host)
    details.title = details.title ?? article.title
    var post = Post(
      id: id, description: description, location: location,
      images: article.images + images.filter { !known.contains($0.address) }, details: details)
    (post.viewer, post.listing) = (viewer, listing)
    return post
  }
}

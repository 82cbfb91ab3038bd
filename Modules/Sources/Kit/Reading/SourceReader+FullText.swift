import Articles
import Foundation
import Loading
public import Posts
import Storage

/// Posts with the text of their pages.
extension SourceReader {
  /// The post with the article of its page in place of its text, loaded now and saved with it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func fullText(of post: Post) async throws -> Post {
    let article = try await pages.article(of: post)
    if let data = article.saved { await cache.posts.saveArticle(data, of: key(of: post.id)) }
    return post.with(article)
  }

  /// The post with its stored article in place of its text, if there is one.
  func withStoredText(_ post: Post) async -> Post { await article(of: post).map(post.with) ?? post }

  /// Whether the user wants the articles of the pages of this source.
  var wantsFullText: Bool { marks?.wantsFullText() == true }

  /// Whether the user wants the article of a post's page, and it is not the text of the post.
  func wantsText(of post: Post) -> Bool {
    wantsFullText && post.details.link != nil && post.details.fullTextHost == nil
  }

  private func article(of post: Post) async -> Article? {
    await cache.posts.article(of: key(of: post.id)).flatMap(Article.init(saved:))
  }
}

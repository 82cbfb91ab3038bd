import Articles
import Foundation
import Loading
public import Posts
import Storage

/// Replaces the texts of posts by the articles on their pages.
extension SourceReader {
  /// Loads the article on the page of a post, saves it, and returns the post with the article as its text.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func fullText(of post: Post) async throws -> Post {
    let article = try await pages.article(of: post)
    if let data = article.saved {
      await cache.posts.store.write { [key = key(of: post.id)] in try await $0.saveArticle(data, of: key) }
    }
    return post.with(article)
  }

  /// The post with its text replaced by its stored article, if there is one.
  func withStoredText(_ post: Post) async -> Post {
    let saved = await cache.posts.store.read { [key = key(of: post.id)] in try await $0.article(of: key) } ?? nil
    return saved.flatMap(Article.init(saved:)).map(post.with) ?? post
  }

  /// Whether the user wants the articles of this source's pages.
  var wantsFullText: Bool { marks?.wantsFullText() == true }

  /// Whether the user wants the article of a post's page, and the post still has the source's own text.
  func wantsText(of post: Post) -> Bool {
    wantsFullText && post.details.link != nil && post.details.fullTextHost == nil
  }
}

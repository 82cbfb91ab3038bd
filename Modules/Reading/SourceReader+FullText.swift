import Articles
import Foundation
import Loading
public import Posts
import Storage

/// Posts with the text of their pages.
extension SourceReader {
  /// The post with the article of its page in place of its text, loaded now and kept with it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func fullText(of post: Post) async throws -> Post {
    let article = try await pages.article(of: post)
    if let data = article.saved { await cache.posts.saveArticle(data, of: key(of: post)) }
    return post.with(article)
  }

  /// The post with the article of its page in place of its text, if one is kept with it.
  func withKeptText(_ post: Post) async -> Post { await article(of: post).map(post.with) ?? post }

  /// Whether the person wants the articles of the pages of this source.
  var wantsFullText: Bool { marks?.wantsFullText() == true }

  /// Whether the article of a post's page is to be loaded: the person wants those of the source, and none is kept.
  func wantsText(of post: Post) async -> Bool {
    guard wantsFullText, post.details.link != nil else { return false }
    return await article(of: post) == nil
  }

  private func article(of post: Post) async -> Article? {
    await cache.posts.article(of: key(of: post)).flatMap(Article.init(saved:))
  }

  private func key(of post: Post) -> PostKey { PostKey(source: stored.name, id: post.id.rawValue) }
}

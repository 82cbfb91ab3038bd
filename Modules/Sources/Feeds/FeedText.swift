package import Foundation
package import Posts
import Syndication

/// Reads feeds that did not come from an address.
package enum FeedText {
  /// The base of addresses that are not whole: a server that does not exist.
  private static let base = "https://feed.invalid/"

  /// The items of a feed in RSS, Atom or JSON Feed as posts without comments.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  package static func page(_ data: Data) throws -> Page<Post> {
    guard let base = URL(string: base) else { return Page(items: [], cursor: nil) }
    let feed = try FeedParser.parse(data, contentType: nil, url: base)
    let posts = feed.items.map { item in
      var post = SyndicationMapper.post(item, of: feed)
      (post.details.hasComments, post.details.commentCount, post.details.handle) = (false, nil, nil)
      return post
    }
    return Page(items: posts, cursor: nil, leftOut: feed.leftOut)
  }
}

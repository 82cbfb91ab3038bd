public import Foundation
import HTTP
public import Posts
import Sources

/// The address of the comments on a post.
public enum CommentsEndpoint {
  /// The address of the comments on a post: `base` with its user, port, path and query, and the path of the comments
  /// appended.
  public static func url(base: URL, post id: Post.ID) -> URL {
    // Dots are encoded, too, so that any id is a single component of the path.
    let part = id.rawValue.percentEncoded.replacing(".", with: "%2E")
    return base.endpoint("v1/image/\(part)/comments")
  }
}

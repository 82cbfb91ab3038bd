public import Foundation
import HTTP
public import Posts
import Sources

/// The address of the comments on a post.
public enum CommentsEndpoint {
  /// The address for a post: the path is added to `base`, whose user, port, path and query are kept.
  public static func url(base: URL, post id: Post.ID) -> URL {
    // Dots are encoded, too, so that any id is a single part of the path.
    let part = id.rawValue.percentEncoded.replacing(".", with: "%2E")
    return base.endpoint("v1/image/\(part)/comments")
  }
}

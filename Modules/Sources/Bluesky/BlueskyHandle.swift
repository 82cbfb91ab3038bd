import Posts
import Sources

/// The references that answering a post or liking it takes: to the post, and to the first one of its thread.
struct BlueskyHandle: Hashable {
  /// The maximum length of an id, in bytes.
  private static let maximumLength = 2_048

  let post: BlueskyReference
  /// The post itself for one that answers none.
  let root: BlueskyReference

  /// The handle of a post; nil if the server does not say which version of it this is.
  init?(_ post: BlueskyPost) {
    guard let cid = post.cid else { return nil }
    let own = BlueskyReference(uri: post.uri, cid: cid)
    self.init(own, root: post.record?.reply?.root ?? own)
  }

  /// Parses the text of a handle.
  init?(_ handle: Post.Handle) {
    let parts = handle.rawValue.split(separator: " ").map(String.init)
    guard [2, 4].contains(parts.count) else { return nil }
    let post = BlueskyReference(uri: parts[0], cid: parts[1])
    self.init(post, root: parts.count == 4 ? BlueskyReference(uri: parts[2], cid: parts[3]) : post)
  }

  /// Nil for ids of another form.
  private init?(_ post: BlueskyReference, root: BlueskyReference) {
    let ids = [post.uri, post.cid, root.uri, root.cid]
    let isValid = ids.allSatisfy { id in
      (1...Self.maximumLength).contains(id.utf8.count) && id.utf8.allSatisfy { ($0 > 0x20) && $0 < 0x7F }
    }
    guard isValid else { return nil }
    (self.post, self.root) = (post, root)
  }

  /// The ids with blanks between them: two, and two of the root if it is another post.
  var handle: Post.Handle {
    let ids = [post.uri, post.cid] + (root == post ? [] : [root.uri, root.cid])
    return Post.Handle(rawValue: ids.joined(separator: " "))
  }
}

import Posts

/// The references needed to reply to a post or to like it: the post and the root of its thread.
struct BlueskyHandle: Hashable {
  /// The maximum length of an id, in bytes.
  private static let maximumLength = 2_048

  let post: BlueskyReference
  /// The root of the thread; the post itself if the post is not a reply.
  let root: BlueskyReference

  /// Creates the handle of a post; nil if the server sent no CID, which is the id of the post's version.
  init?(_ post: BlueskyPost) {
    guard let cid = post.cid else { return nil }
    let own = BlueskyReference(uri: post.uri, cid: cid)
    self.init(own, root: post.record?.reply?.root ?? own)
  }

  /// Parses the text of a handle; nil if it is invalid.
  init?(_ handle: Post.Handle) {
    let parts = handle.rawValue.split(separator: " ").map(String.init)
    guard [2, 4].contains(parts.count) else { return nil }
    let post = BlueskyReference(uri: parts[0], cid: parts[1])
    self.init(post, root: parts.count == 4 ? BlueskyReference(uri: parts[2], cid: parts[3]) : post)
  }

  /// Creates a handle; nil if an id is empty, too long, or contains anything but printable ASCII without spaces.
  private init?(_ post: BlueskyReference, root: BlueskyReference) {
    let ids = [post.uri, post.cid, root.uri, root.cid]
    let isValid = ids.allSatisfy { id in
      (1...Self.maximumLength).contains(id.utf8.count) && id.utf8.allSatisfy { ($0 > 0x20) && $0 < 0x7F }
    }
    guard isValid else { return nil }
    (self.post, self.root) = (post, root)
  }

  /// The ids separated by spaces: two ids of the post, and two ids of the root if that is a different post.
  var handle: Post.Handle {
    let ids = [post.uri, post.cid] + (root == post ? [] : [root.uri, root.cid])
    return Post.Handle(rawValue: ids.joined(separator: " "))
  }
}

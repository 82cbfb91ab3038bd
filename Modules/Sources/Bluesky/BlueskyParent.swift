import Loading
import Posts

/// The parent of a reply, or the id of a missing parent.
struct BlueskyParent {
  /// The post; nil if it is missing.
  let post: BlueskyPost?
  /// The id of a missing post; nil if the post exists.
  let uri: String?
  /// Whether the post exists but is blocked.
  let isHidden: Bool

  private init(_ fields: WireFields) {
    post = fields.lenient("post")
    uri = fields.text("uri")
    isHidden = fields.flag("blocked")
  }

  /// Decodes the ancestors of a post, the parent first, at most `CommentThread.maximumAncestors`.
  static func parents(in decoder: any Decoder) -> [BlueskyParent] {
    var parents: [BlueskyParent] = []
    do {
      // Decodes in a loop instead of recursively, because servers can nest parents to any depth.
      var fields = try decoder.fields
      while parents.count < CommentThread.maximumAncestors, fields.contains("parent") {
        fields = try fields.nestedContainer(keyedBy: WireKey.self, forKey: "parent")
        parents.append(BlueskyParent(fields))
      }
    } catch {
      return parents  // the parent is not an object
    }
    return parents
  }
}

import Loading
import Posts
import Sources

/// A post that was replied to, or the id of a missing one.
struct BlueskyParent {
  /// Nil for a post that is missing.
  let post: BlueskyPost?
  /// The id of a post that is missing.
  let uri: String?
  /// Whether the post exists but is blocked.
  let isHidden: Bool

  private enum CodingKeys: CodingKey {
    case post, uri, blocked, parent
  }

  private init(_ fields: KeyedDecodingContainer<CodingKeys>) {
    post = fields.lenient(.post)
    uri = fields.text(.uri)
    isHidden = fields.flag(.blocked)
  }

  /// The ancestors of a post: its parent first, and at most `CommentThread.maximumAncestors`.
  static func parents(in decoder: any Decoder) -> [BlueskyParent] {
    var parents: [BlueskyParent] = []
    do {
      // A loop instead of recursion: each parent is nested in its reply, as deep as a server likes.
      var fields = try decoder.container(keyedBy: CodingKeys.self)
      while parents.count < CommentThread.maximumAncestors, fields.contains(.parent) {
        fields = try fields.nestedContainer(keyedBy: CodingKeys.self, forKey: .parent)
        parents.append(BlueskyParent(fields))
      }
    } catch {
      return parents  // the parent is no object
    }
    return parents
  }
}

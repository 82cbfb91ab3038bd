import Loading
import Posts
import Sources

/// A post that is answered, or the id of a missing one.
struct BlueskyParent {
  /// Nil for a post that is missing.
  let post: BlueskyPost?
  /// The id of a post that is missing.
  let uri: String?
  /// Whether the post is there, but not for everyone.
  let isHidden: Bool

  private enum CodingKeys: CodingKey {
    case post, uri, blocked, parent
  }

  private init(_ fields: KeyedDecodingContainer<CodingKeys>) {
    post = fields.lenient(.post)
    uri = fields.text(.uri)
    isHidden = fields.flag(.blocked)
  }

  /// The posts that a post answers, directly or not: the one that it answers itself first, and no more than a thread
  /// keeps.
  static func parents(in decoder: any Decoder) -> [BlueskyParent] {
    var parents: [BlueskyParent] = []
    do {
      // One after the other: each lies in the one that answers it, as deep as a server likes.
      var fields = try decoder.container(keyedBy: CodingKeys.self)
      while parents.count < CommentThread.maximumAncestors, fields.contains(.parent) {
        fields = try fields.nestedContainer(keyedBy: CodingKeys.self, forKey: .parent)
        parents.append(BlueskyParent(fields))
      }
    } catch {
      return parents  // no post
    }
    return parents
  }
}

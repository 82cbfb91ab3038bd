import ContractTesting
import Posts

/// Checks the order of the comments on a post.
struct ThreadRules {
  let comments: [Post]

  /// The mistake in the order or the depths of the comments; nil if there is none.
  var mistake: String? {
    if Set(comments.map(\.id)).count < comments.count { return "Two comments on a post have the same id." }
    let depths = comments.map { $0.details.depth ?? 0 }
    if zip([-1] + depths, depths).contains(where: { $1 < 0 || $1 > $0 + 1 }) {
      return "A comment is more than one step deeper than the one before it: \(depths)."
    }
    return misplacedReply
  }

  /// The mistake of a reply that does not stand below the comment that it answers.
  private var misplacedReply: String? {
    let parents = Dictionary(comments.map { ($0.id, $0.details.parent) }) { first, _ in first }
    // The last comment of each depth, down to the one before the current comment.
    var above: [Post.ID] = []
    for comment in comments {
      let depth = comment.details.depth ?? 0
      above = Array(above.prefix(depth)) + [comment.id]
      guard let parent = comment.details.parent, parents[parent] != nil, !isInCycle(comment.id, parents),
        depth == 0 || above[depth - 1] != parent
      else { continue }
      return "The reply “\(comment.id)” answers “\(parent)”, and does not stand below it, one step deeper."
    }
    return nil
  }

  /// Whether a comment answers itself, over other comments; then one of them becomes a top-level comment.
  private func isInCycle(_ id: Post.ID, _ parents: [Post.ID: Post.ID?]) -> Bool {
    var (next, steps) = (parents[id] ?? nil, 0)
    while let parent = next, steps <= parents.count {
      if parent == id { return true }
      (next, steps) = (parents[parent] ?? nil, steps + 1)
    }
    return next != nil
  }
}

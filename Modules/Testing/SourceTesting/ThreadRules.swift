import ContractTesting
import Posts

/// Checks the order of the comments on a post.
struct ThreadRules {
  let comments: [Post]

  /// The mistake in the order or the depths of the comments; nil if they are correct.
  var mistake: String? {
    if Set(comments.map(\.id)).count < comments.count { return "Two comments on a post have the same id." }
    let depths = comments.map { $0.details.depth ?? 0 }
    if zip([-1] + depths, depths).contains(where: { $1 < 0 || $1 > $0 + 1 }) {
      return "A comment is more than one step deeper than the one before it: \(depths)."
    }
    return misplacedReply
  }

  /// Reports a reply that is not below its parent.
  private var misplacedReply: String? {
    let parents = Dictionary(comments.map { ($0.id, $0.details.parent) }) { first, _ in first }
    // The last comment at each depth, down to that of the previous comment.
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

  /// Whether a comment is its own ancestor; one comment of such a cycle becomes a top-level comment.
  private func isInCycle(_ id: Post.ID, _ parents: [Post.ID: Post.ID?]) -> Bool {
    var (next, steps) = (parents[id] ?? nil, 0)
    while let parent = next, steps <= parents.count {
      if parent == id { return true }
      (next, steps) = (parents[parent] ?? nil, steps + 1)
    }
    return next != nil
  }
}

/// Finds comments that are in the threads of different posts.
struct SharedComments {
  private var threads: [(post: Post.ID, thread: CommentThread)] = []

  /// Reports a comment that is also in an earlier thread, unless both posts belong to one conversation.
  mutating func findings(in thread: CommentThread, of post: Post) -> [Finding] {
    guard post.details.sharedBy == nil else { return [] }
    defer { threads.append((post.id, thread)) }
    let ids = Set(thread.comments.map(\.id))
    for (other, earlier) in threads where other != post.id {
      guard !Self.isOneConversation((post.id, thread), (other, earlier)),
        let comment = earlier.comments.first(where: { ids.contains($0.id) })
      else { continue }
      return [Finding(.sharedComment, comment.id, post.id, other)]
    }
    return []
  }

  private static func isOneConversation(
    _ first: (post: Post.ID, thread: CommentThread), _ second: (post: Post.ID, thread: CommentThread)
  ) -> Bool {
    let ids = { (thread: CommentThread) in Set((thread.ancestors + thread.comments).map(\.id)) }
    return ids(first.thread).contains(second.post) || ids(second.thread).contains(first.post)
      || first.thread.ancestors.contains { post in second.thread.ancestors.contains { $0.id == post.id } }
  }
}

public import Posts

/// A comment with the one it answers, before the thread is in order.
public struct Reply: Hashable, Sendable {
  /// The comment, whose depth is not known yet.
  public let comment: Comment
  /// The id of the comment, or of the post, that it answers; nil if the source does not say.
  public let parent: String?

  /// A comment, and the id of the one it answers.
  public init(_ comment: Comment, to parent: String?) {
    self.comment = comment
    self.parent = parent
  }
}

extension CommentThread {
  /// The replies in reading order, each after the one it answers, otherwise in the source's order.
  ///
  /// An unknown parent makes a reply one on the post itself, and so does a circle of parents. Of replies with the same
  /// id, the first is kept.
  public init(arranging replies: [Reply], gap: Gap? = nil) {
    var known: Set<Comment.ID> = []
    let replies = replies.filter { known.insert($0.comment.id).inserted }
    var answers: [Comment.ID: [Int]] = [:]
    var roots: [Int] = []
    for (index, reply) in replies.enumerated() {
      let parent = reply.parent.map(Comment.ID.init(rawValue:))
      if let parent, known.contains(parent), parent != reply.comment.id {
        answers[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var comments: [Comment] = []
    var placed = Array(repeating: false, count: replies.count)
    // Members of a circle are under no root: the first of them becomes one.
    for root in roots + replies.indices where !placed[root] {
      var next = [(index: root, depth: 0)]
      while let (index, depth) = next.popLast() {
        guard !placed[index] else { continue }
        placed[index] = true
        comments.append(replies[index].comment.at(depth: depth))
        next += (answers[replies[index].comment.id] ?? []).reversed().map { ($0, depth + 1) }
      }
    }
    self.init(comments, gap: gap)
  }
}

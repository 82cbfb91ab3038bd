extension CommentThread {
  /// Creates a thread in reading order: each comment after its parent, and siblings in the source's order.
  ///
  /// A comment becomes a top-level comment if its parent is unknown or if it is part of a cycle. If several comments
  /// have the same id, the first one is used.
  public init(arranging comments: [Post], gap: Gap? = nil, ancestors: [Post] = [], total: Int? = nil) {
    var known: Set<Post.ID> = []
    let comments = comments.filter { known.insert($0.id).inserted }
    var answers: [Post.ID: [Int]] = [:]
    var roots: [Int] = []
    for (index, comment) in comments.enumerated() {
      if let parent = comment.details.parent, known.contains(parent), parent != comment.id {
        answers[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var arranged: [Post] = []
    var placed = Array(repeating: false, count: comments.count)
    // The comments of a cycle have no root, so the first comment of the cycle becomes one.
    for root in roots + comments.indices where !placed[root] {
      var next = [(index: root, depth: 0)]
      while let (index, depth) = next.popLast() {
        guard !placed[index] else { continue }
        placed[index] = true
        arranged.append(comments[index].at(depth: depth))
        next += (answers[comments[index].id] ?? []).reversed().map { ($0, depth + 1) }
      }
    }
    self.init(arranged, gap: gap, ancestors: ancestors, total: total)
  }
}

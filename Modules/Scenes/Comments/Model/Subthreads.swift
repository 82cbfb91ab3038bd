import Posts

/// The comments of a thread with the answers below each of them, which the user can collapse.
struct Subthreads {
  /// The comments, in reading order.
  private var ids: [Post.ID] = []
  /// The position of each comment in `ids`.
  private var positions: [Post.ID: Int] = [:]
  /// For each comment, the position after its last answer.
  private var ends: [Int] = []
  /// The comments whose answers are hidden; they stay collapsed when the thread is loaded again.
  private var collapsed: Set<Post.ID> = []
  /// Maps each hidden answer, at any depth, to the visible collapsed comment that hides it.
  private var hidden: [Post.ID: Post.ID] = [:]

  /// Whether a comment has answers.
  var haveAnswers: Bool { ends.indices.contains { ends[$0] > $0 + 1 } }

  /// Whether a comment is collapsed.
  var haveCollapsed: Bool { !hidden.isEmpty }

  /// The collapsed comment in whose place an answer is hidden; nil for a comment that is shown.
  func commentHiding(_ id: Post.ID) -> Post.ID? { hidden[id] }

  /// The collapsed comments above an answer, all of which must be expanded to show it.
  func collapsedComments(above id: Post.ID) -> Set<Post.ID> {
    guard let position = positions[id] else { return [] }
    return collapsed.filter { id in positions[id].map { $0 < position && ends[$0] > position } ?? false }
  }

  /// The number of answers below a comment, at any depth.
  func answerCount(of id: Post.ID) -> Int { positions[id].map { ends[$0] - $0 - 1 } ?? 0 }

  /// Whether a comment is collapsed; not if its last answer was removed from the thread.
  func isCollapsed(_ id: Post.ID) -> Bool { collapsed.contains(id) && answerCount(of: id) > 0 }

  /// The first comment after a comment and its answers; nil if there is none.
  func next(after id: Post.ID) -> Post.ID? {
    positions[id].flatMap { ids.indices.contains(ends[$0]) ? ids[ends[$0]] : nil }
  }

  /// Replaces the comments with those of an answer, which are in reading order.
  mutating func receive(_ comments: [Post]) {
    ids = comments.map(\.id)
    positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    ends = Array(repeating: ids.count, count: ids.count)
    let depths = comments.map { $0.details.depth ?? 0 }
    var open: [Int] = []
    for index in ids.indices {
      while let last = open.last, depths[last] >= depths[index] {
        ends[last] = index
        open.removeLast()
      }
      open.append(index)
    }
    hideAnswers()
  }

  /// Collapses comments, or expands them.
  mutating func set(_ comments: Set<Post.ID>, collapsed isCollapsed: Bool) {
    if isCollapsed { collapsed.formUnion(comments) } else { collapsed.subtract(comments) }
    hideAnswers()
  }

  private mutating func hideAnswers() {
    hidden = [:]
    var index = 0
    while index < ids.count {
      let end = collapsed.contains(ids[index]) ? ends[index] : index + 1
      for answer in ids[index + 1..<end] { hidden[answer] = ids[index] }
      index = end
    }
  }
}

import Posts

/// The comments of a thread as a tree whose branches the user can collapse.
struct Subthreads {
  /// The comments, in reading order.
  private var ids: [Post.ID] = []
  /// The position of each comment in `ids`.
  private var positions: [Post.ID: Int] = [:]
  /// For each comment, the index in `ids` after its last descendant.
  private var ends: [Int] = []
  /// The comments whose answers are hidden; they remain collapsed after a reload.
  private var collapsed: Set<Post.ID> = []
  /// Maps each hidden answer, at any depth, to the visible collapsed comment that hides it.
  private var hidden: [Post.ID: Post.ID] = [:]

  /// Whether any comment has answers.
  var haveAnswers: Bool { ends.indices.contains { ends[$0] > $0 + 1 } }

  /// Whether any comment is collapsed.
  var haveCollapsed: Bool { !hidden.isEmpty }

  /// The visible collapsed comment that hides the given answer; nil if the comment is visible.
  func commentHiding(_ id: Post.ID) -> Post.ID? { hidden[id] }

  /// The collapsed ancestors of an answer, all of which must be expanded to show the answer.
  func collapsedComments(above id: Post.ID) -> Set<Post.ID> {
    guard let position = positions[id] else { return [] }
    return collapsed.filter { id in positions[id].map { $0 < position && ends[$0] > position } ?? false }
  }

  /// The number of answers below a comment, at any depth.
  func answerCount(of id: Post.ID) -> Int { positions[id].map { ends[$0] - $0 - 1 } ?? 0 }

  /// Whether a comment is collapsed; false if the comment has no answers left.
  func isCollapsed(_ id: Post.ID) -> Bool { collapsed.contains(id) && answerCount(of: id) > 0 }

  /// The first comment after a comment and all its descendants; nil if no comment follows.
  func next(after id: Post.ID) -> Post.ID? {
    positions[id].flatMap { ids.indices.contains(ends[$0]) ? ids[ends[$0]] : nil }
  }

  /// Replaces the comments with newly loaded ones, which must be in reading order.
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

  /// Collapses or expands comments.
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

import Foundation

/// The comments on a story, generated on demand.
struct DemoDiscussion: Sendable {
  /// The shape of a discussion's tree.
  enum Shape: String, CaseIterable, Sendable {
    /// Comments and answers, a few levels deep.
    case usual
    /// Each comment answers the previous one.
    case deep
    /// Every third comment is deleted; most of these have answers.
    case deleted
    /// The first three comments answer each other in a circle, and the fourth answers itself.
    case circle
    /// Answers are sent before the comments that they answer.
    case late
    /// Every fifth comment answers a comment that is never sent.
    case orphans
    /// All comments are sent twice.
    case repeated
  }

  struct Comment: Sendable {
    /// The number of the comment, from 1, oldest first.
    let number: Int
    /// The number of the parent comment; nil for an answer to the story.
    let parent: Int?
    let author: String
    let createdAt: Date
    let message: String
    let score: Int
    let isDeleted: Bool
    /// Whether the comment was removed by the site rather than by its author.
    var isDead: Bool { isDeleted && number.isMultiple(of: 2) }

    /// The message as a paragraph of HTML.
    var html: String { "<p>\(DemoAddress.escaped(message).replacing("\n", with: "<br>"))</p>" }
  }

  /// A comment and its depth, 0 at the top level.
  typealias Nested = (comment: Comment, depth: Int)

  /// The comments in the order in which they are sent: oldest first, except for the shape `late`.
  let comments: [Comment]

  /// Creates the discussion of a story; all comments are written within a day after the story.
  init(of story: DemoStory) {
    var random = DemoRandom(seed: UInt64(story.number) ^ 0xD15C)
    let gap = 86_400 / Double(story.comments + 1)
    let comments = (0..<story.comments).map { index in
      let number = index + 1
      let usual: Int? = index.isMultiple(of: 4) ? nil : Int.random(in: max(1, number - 12)..<number, using: &random)
      return Comment(
        number: number, parent: Self.parent(of: number, among: story.comments, usual, story.shape),
        author: random.pick(DemoWords.usernames), createdAt: story.createdAt.addingTimeInterval(gap * Double(number)),
        message: random.pick(DemoStoryWords.comments), score: Int.random(in: 1...40, using: &random),
        isDeleted: story.shape == .deleted && number.isMultiple(of: 3))
    }
    switch story.shape {
    case .late: self.comments = comments.reversed()
    case .repeated: self.comments = comments + comments
    case .usual, .deep, .deleted, .circle, .orphans: self.comments = comments
    }
  }

  /// The comments except deleted ones, for sites that omit deleted comments but send the answers to them.
  var visible: [Comment] { comments.filter { !$0.isDeleted } }

  private static func parent(of number: Int, among count: Int, _ usual: Int?, _ shape: Shape) -> Int? {
    switch shape {
    case .usual, .deleted, .late, .repeated: usual
    case .deep: number == 1 ? nil : number - 1
    case .circle where number <= 3: number % 3 + 1
    case .circle: number == 4 ? 4 : usual
    case .orphans: number.isMultiple(of: 5) ? count + number : usual
    }
  }

  /// The comments depth first; a comment whose parent is not sent has the depth 0.
  ///
  /// The first comment of a circle is its root, and is listed again where the circle closes.
  var nested: [Nested] {
    let known = Set(comments.map(\.number))
    let answers = Dictionary(grouping: comments) { $0.parent.flatMap { known.contains($0) ? $0 : nil } ?? 0 }
    var found: [Nested] = []
    var entered: Set<Int> = []
    for root in (answers[0] ?? []) + comments where !entered.contains(root.number) {
      var open: [Nested] = [(comment: root, depth: 0)]
      while let next = open.popLast() {
        found.append(next)
        guard entered.insert(next.comment.number).inserted else { continue }
        open += (answers[next.comment.number] ?? []).reversed().map { (comment: $0, depth: next.depth + 1) }
      }
    }
    return found
  }
}

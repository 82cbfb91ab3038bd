import Foundation

/// The comments on a post, generated on demand.
struct DemoThread: Sendable {
  struct Comment: Sendable {
    /// The number of the comment in the thread, from 0, oldest first.
    let number: Int
    let id: String
    /// The number of the parent comment; nil for a reply to the post, or to a deleted comment.
    let parentNumber: Int?
    /// The id of the parent comment or post.
    let parent: String
    let account: DemoAccount
    let createdAt: Date
    let language: String
    let html: String
  }

  /// The depth of a deep thread: a comment and eight nested replies.
  private static let depth = 9
  /// The id of a deleted comment.
  private static let deleted = "113000000000000000"

  /// The author of the post.
  private let author: DemoAccount
  let comments: [Comment]

  /// Creates the thread of a post that is not a boost.
  ///
  /// An album has a deep thread, and a comment whose parent was deleted. If `count` is nil, an album has 12 comments,
  /// and other posts have 0 to 6.
  init(of post: DemoPost, count: Int?) {
    var random = DemoRandom(seed: UInt64(post.index) ^ 0x7E_57)
    let isDeep = post.form == .album
    let count = Self.count(post, count)
    var comments: [Comment] = []
    for number in 0..<count {
      let reply = random.pick(DemoPostWords.replies)
      let further = number.isMultiple(of: 3) ? -1 : Int.random(in: 0..<number, using: &random)
      let isOrphan = isDeep && number == Self.depth
      let parent = isDeep && number < Self.depth ? number - 1 : further
      let answered = isOrphan || parent < 0 ? nil : parent
      comments.append(
        Comment(
          number: number, id: DemoPostID.text(of: post.index, comment: number), parentNumber: answered,
          parent: isOrphan ? Self.deleted : answered.map { comments[$0].id } ?? post.id,
          account: random.pick(DemoAccount.all),
          createdAt: post.createdAt.addingTimeInterval(500 * Double(number + 1) / Double(count)),
          language: reply.0, html: reply.1))
    }
    (self.comments, author) = (comments, post.account)
  }

  /// The account to which a comment replies; nil if its parent was deleted.
  func addressee(of comment: Comment) -> DemoAccount? {
    guard comment.parent != Self.deleted else { return nil }
    return comment.parentNumber.map { comments[$0].account } ?? author
  }

  /// The number of direct replies to a post with `count` comments; nil stands for the default number of comments.
  static func directAnswers(to post: DemoPost, count: Int?) -> Int {
    let count = Self.count(post, count)
    let isDeep = post.form == .album
    return (count + 2) / 3 - (isDeep ? (min(count, depth + 1) - 1) / 3 : 0)
  }

  /// The number of direct replies to each comment.
  var answers: [Int] {
    comments.reduce(into: [Int](repeating: 0, count: comments.count)) { answers, comment in
      if let parent = comment.parentNumber { answers[parent] += 1 }
    }
  }

  func descendants(of comment: Comment) -> [Comment] {
    var known: Set = [comment.id]
    return comments.filter { known.contains($0.parent) && known.insert($0.id).inserted }
  }

  /// The ancestors of a comment, topmost first.
  func ancestors(of comment: Comment) -> [Comment] {
    var ancestors: [Comment] = []
    var next = comment.parentNumber
    while let number = next {
      ancestors.append(comments[number])
      next = comments[number].parentNumber
    }
    return ancestors.reversed()
  }

  /// The number of comments on a post: `count`, or if it is nil, 12 for a deep thread, and 0 to 6 for other posts.
  static func count(_ post: DemoPost, _ count: Int?) -> Int {
    count ?? (post.form == .album ? 12 : post.index * 5 % 7)
  }
}

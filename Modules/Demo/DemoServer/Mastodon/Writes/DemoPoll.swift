import Foundation
import JSON

/// The poll of a post; every post without media has one.
struct DemoPoll: Sendable {
  /// The id of a poll of the newest post; polls of older posts have lower ids.
  private static let newest = 900_000_000_000_000_000
  private static let options = ["Before sunrise", "At noon", "Blue hour", "Only with soup"]

  private let post: DemoPost
  /// The index of the poll among all polls, newest first.
  private let number: Int

  /// Creates the poll of a post; nil if the post has none.
  init?(_ post: DemoPost) {
    guard post.form == .words else { return nil }
    (self.post, number) = (post, post.index / DemoPost.Form.allCases.count)
  }

  var id: String { String(Self.newest - post.index) }
  var author: DemoAccount { post.account }
  var postID: String { post.id }
  /// Every second poll allows several choices.
  var isMultiple: Bool { number % 2 == 1 }
  /// Every third poll has ended.
  var hasEnded: Bool { number % 3 == 2 }
  var optionCount: Int { Self.options.count }

  /// The index of the post with the given poll id; nil if no poll has the id.
  static func post(of id: String) -> Int? {
    Int(id).flatMap { (1...newest).contains($0) ? newest - $0 : nil }
  }

  /// The poll as shown to `viewer`, with the votes of the accounts in addition to generated votes.
  func json(votes: [DemoAccount: [Int]], _ viewer: DemoAccount?) -> JSONValue {
    let counts = (0..<optionCount).map { option in
      (post.index + 7 * option) % 13 + votes.values.count { $0.contains(option) }
    }
    let others = (0..<optionCount).map { (post.index + 7 * $0) % 13 }.reduce(0, +)
    let end = hasEnded ? post.createdAt.addingTimeInterval(300) : post.createdAt.addingTimeInterval(20 * 366 * 86_400)
    let options = zip(Self.options, counts).map { title, count -> JSONValue in
      ["title": .string(title), "votes_count": .integer(count)]
    }
    let own = viewer.map { votes[$0] ?? [] }
    return .object(of: [
      "id": .string(id), "expires_at": .string(end.formatted(MastodonJSON.dates)), "expired": .bool(hasEnded),
      "multiple": .bool(isMultiple), "votes_count": .integer(counts.reduce(0, +)),
      "voters_count": .integer(others + votes.count), "options": .array(options), "emojis": [],
      "voted": own.map { .bool(!$0.isEmpty || viewer == author) },
      "own_votes": own.map { .array($0.map { .integer($0) }) },
    ])
  }
}

import Foundation
import Loading

/// A post; only its id and its author's handle are required.
struct BlueskyPost: Decodable {
  private static let maximumHiddenReplies = 1_000

  let uri: String
  let author: BlueskyAuthor
  let record: BlueskyRecord?
  let embed: BlueskyEmbed?
  let cid: String?
  let replyCount: Int?
  let repostCount: Int?
  let likeCount: Int?
  let quoteCount: Int?
  let indexedAt: Date?
  /// Whether the signed-in account has pinned the post; false without a login.
  let isPinned: Bool
  /// The ids of the replies that the author of the post has hidden.
  let hiddenReplies: Set<String>
  private let labels: [BlueskyLabel]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    uri = try fields.decode(String.self, forKey: "uri")
    author = try fields.decode(BlueskyAuthor.self, forKey: "author")
    record = fields.lenient("record")
    embed = fields.lenient("embed")
    cid = fields.text("cid")
    replyCount = fields.count("replyCount")
    repostCount = fields.count("repostCount")
    likeCount = fields.count("likeCount")
    quoteCount = fields.count("quoteCount")
    isPinned = fields.object("viewer")?.flag("pinned") ?? false
    indexedAt = fields.date("indexedAt")
    let gate = fields.object("threadgate")?.object("record")
    let hidden: [String] = gate?.lenientList("hiddenReplies", limit: Self.maximumHiddenReplies) ?? []
    hiddenReplies = Set(hidden)
    labels = fields.lenient("labels", as: LossyArray<BlueskyLabel>.self)?.elements ?? []
  }

  /// The labels on the post, added by its author and by others, and the labels on its author.
  var allLabels: Set<String> {
    BlueskyLabel.values(labels, record?.labels ?? [], author.labels)
  }
}

/// The author of a post.
struct BlueskyAuthor: Decodable {
  let handle: String
  let displayName: String?
  let labels: [BlueskyLabel]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    handle = try fields.decode(String.self, forKey: "handle")
    displayName = fields.text("displayName")
    labels = fields.lenient("labels", as: LossyArray<BlueskyLabel>.self)?.elements ?? []
  }
}

/// A label, such as `nudity`.
struct BlueskyLabel: Decodable {
  let value: String
  /// Whether this label retracts an earlier label with the same value.
  let isTakenBack: Bool

  /// The values of the labels, except labels that retract another label.
  static func values(_ labels: [BlueskyLabel]...) -> Set<String> {
    Set(labels.joined().filter { !$0.isTakenBack }.map(\.value))
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    value = try fields.decode(String.self, forKey: "val")
    isTakenBack = fields.flag("neg")
  }
}

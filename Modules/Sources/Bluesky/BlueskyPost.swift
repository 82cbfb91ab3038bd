import Foundation
import Loading
import Sources

/// A post; only its id and its author's handle are required.
struct BlueskyPost: Decodable {
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
  /// The relation of the signed-in account to the post; nil without a login.
  let viewer: Viewer?
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
    viewer = fields.lenient("viewer")
    indexedAt = fields.date("indexedAt")
    hiddenReplies = Set(fields.lenient("threadgate", as: ThreadGate.self)?.record.hiddenReplies ?? [])
    labels = fields.lenient("labels", as: LossyArray<BlueskyLabel>.self)?.elements ?? []
  }

  /// The author's rules for replies to a post.
  private struct ThreadGate: Decodable {
    let record: Record

    struct Record: Decodable {
      private static let maximumReplies = 1_000

      let hiddenReplies: [String]

      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        hiddenReplies = fields.lenientList("hiddenReplies", limit: Self.maximumReplies)
      }
    }
  }

  /// The labels on the post, added by its author and by others, and the labels on its author.
  var allLabels: Set<String> {
    BlueskyLabel.values(labels, record?.labels?.values.elements ?? [], author.labels)
  }

  /// The relation of the signed-in account to a post.
  struct Viewer: Decodable {
    let hasPinned: Bool

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      hasPinned = fields.flag("pinned")
    }
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

import Foundation

/// A post; only its id and its author's handle are required.
struct BlueskyPost: Decodable {
  let uri: String
  let author: BlueskyAuthor
  let record: BlueskyRecord?
  let embed: BlueskyEmbed?
  let replyCount: Int?
  let indexedAt: Date?
  private let labels: [BlueskyLabel]

  enum CodingKeys: CodingKey {
    case uri, author, record, embed, replyCount, indexedAt, labels
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    uri = try fields.decode(String.self, forKey: .uri)
    author = try fields.decode(BlueskyAuthor.self, forKey: .author)
    record = fields.lenient(.record)
    embed = fields.lenient(.embed)
    replyCount = fields.count(.replyCount)
    indexedAt = fields.date(.indexedAt)
    labels = fields.lenient(.labels, as: LossyArray<BlueskyLabel>.self)?.elements ?? []
  }

  /// The labels on the post, by its author and by others, and on its author.
  var allLabels: Set<String> {
    let own = record?.labels?.values.elements ?? []
    return Set((labels + own + author.labels).filter { !$0.isTakenBack }.map(\.value))
  }
}

/// The author of a post.
struct BlueskyAuthor: Decodable {
  let handle: String
  let displayName: String?
  let labels: [BlueskyLabel]

  enum CodingKeys: CodingKey {
    case handle, displayName, labels
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    handle = try fields.decode(String.self, forKey: .handle)
    displayName = fields.text(.displayName)
    labels = fields.lenient(.labels, as: LossyArray<BlueskyLabel>.self)?.elements ?? []
  }
}

/// A label, such as `nudity`.
struct BlueskyLabel: Decodable {
  let value: String
  /// Whether an earlier label of the same value does not count any more.
  let isTakenBack: Bool

  enum CodingKeys: String, CodingKey {
    case value = "val"
    case isTakenBack = "neg"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    value = try fields.decode(String.self, forKey: .value)
    isTakenBack = fields.flag(.isTakenBack)
  }
}

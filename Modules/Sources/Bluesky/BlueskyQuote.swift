import Foundation
import Loading

/// A quoted post; only its id and its author's handle are required.
struct BlueskyQuote: Decodable {
  private static let maximumEmbeds = 4

  let uri: String
  let author: BlueskyAuthor
  let record: BlueskyRecord?
  let indexedAt: Date?
  let media: [BlueskyMedia]
  private let labels: [BlueskyLabel]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    uri = try fields.decode(String.self, forKey: "uri")
    author = try fields.decode(BlueskyAuthor.self, forKey: "author")
    record = fields.lenient("value")
    indexedAt = fields.date("indexedAt")
    media = fields.lenientList("embeds", limit: Self.maximumEmbeds)
    labels = fields.lenient("labels", as: LossyArray<BlueskyLabel>.self)?.elements ?? []
  }

  /// The labels on the post, added by its author and by others, and the labels on its author.
  var allLabels: Set<String> {
    BlueskyLabel.values(labels, record?.labels ?? [], author.labels)
  }
}

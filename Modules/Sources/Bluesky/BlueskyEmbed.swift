import Loading

/// The things beside the text of a post: media, and a quoted post or another record.
struct BlueskyEmbed: Decodable {
  /// Nil if the post has no media.
  let media: BlueskyMedia?
  /// Nil if the post has no record.
  let record: BlueskyView?

  private struct Wrapped: Decodable {
    let record: BlueskyView
  }

  private enum CodingKeys: String, CodingKey {
    case type = "$type"
    case media, record
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    switch fields.text(.type) {
    case "app.bsky.embed.recordWithMedia#view":
      media = fields.lenient(.media)
      record = fields.lenient(.record, as: Wrapped.self)?.record
    case "app.bsky.embed.record#view":
      media = nil
      record = fields.lenient(.record)
    default:
      media = try BlueskyMedia(from: decoder)
      record = nil
    }
  }
}

import Loading

/// The parts of a post besides its text: media, and a quoted post or another record.
struct BlueskyEmbed: Decodable {
  /// The media; nil if the post has none.
  let media: BlueskyMedia?
  /// The quoted post or another record; nil if the post has none.
  let record: BlueskyView?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    switch fields.text("$type") {
    case "app.bsky.embed.recordWithMedia#view":
      media = fields.lenient("media")
      record = fields.object("record")?.lenient("record")
    case "app.bsky.embed.record#view":
      media = nil
      record = fields.lenient("record")
    default:
      media = try BlueskyMedia(from: decoder)
      record = nil
    }
  }
}

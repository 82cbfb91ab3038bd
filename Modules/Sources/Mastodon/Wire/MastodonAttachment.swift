import Loading

/// A picture, video or sound of a post, as servers send it.
struct MastodonAttachment: Decodable, Sendable {
  let type: String?
  /// The address of the file; nil while the server is still processing the file.
  let url: String?
  /// The address on the author's server; nil if that is this server.
  let remoteURL: String?
  let previewURL: String?
  let description: String?
  /// The width, in pixels.
  let width: Int?
  /// The height, in pixels.
  let height: Int?
  /// The duration, in seconds.
  let duration: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    type = container.text("type")
    url = container.text("url")
    remoteURL = container.text("remote_url")
    previewURL = container.text("preview_url")
    description = container.text("description")
    let meta = container.object("meta")
    let original = meta?.object("original")
    width = original?.count("width")
    height = original?.count("height")
    duration = original?.number("duration") ?? meta?.number("duration")
  }
}

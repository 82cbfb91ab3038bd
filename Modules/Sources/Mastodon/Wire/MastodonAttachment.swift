import Loading

/// A picture, video or sound of a post, as servers send it.
struct MastodonAttachment: Decodable, Sendable {
  let type: String?
  /// The address of the file; nil while the server processes it.
  let url: String?
  /// The address on the author's server, if that is another one.
  let remoteURL: String?
  let previewURL: String?
  let description: String?
  /// In pixels.
  let width: Int?
  /// In pixels.
  let height: Int?

  private enum CodingKeys: String, CodingKey {
    case type, url, description, meta
    case remoteURL = "remote_url"
    case previewURL = "preview_url"
  }

  private enum MetaKeys: String, CodingKey {
    case original, width, height
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = container.text(.type)
    url = container.text(.url)
    remoteURL = container.text(.remoteURL)
    previewURL = container.text(.previewURL)
    description = container.text(.description)
    let size = container.lenient(.meta, as: Meta.self)?.original
    width = size?.width
    height = size?.height
  }

  private struct Meta: Decodable {
    let original: Size?

    init(from decoder: any Decoder) throws {
      original = try decoder.container(keyedBy: MetaKeys.self).lenient(.original)
    }
  }

  private struct Size: Decodable {
    let width: Int?
    let height: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MetaKeys.self)
      width = container.count(.width)
      height = container.count(.height)
    }
  }
}

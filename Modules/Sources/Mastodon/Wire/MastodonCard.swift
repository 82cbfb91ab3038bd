import Loading

/// The preview of a page that a post links to, as servers send it.
struct MastodonCard: Decodable, Sendable {
  let address: String
  let title: String?
  let description: String?
  let picture: String?

  private enum CodingKeys: String, CodingKey {
    case title, description
    case address = "url"
    case picture = "image"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decode(String.self, forKey: .address)
    title = container.text(.title)
    description = container.text(.description)
    picture = container.text(.picture)
  }
}

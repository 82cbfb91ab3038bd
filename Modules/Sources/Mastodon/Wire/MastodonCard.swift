import Loading
import Sources

/// The preview of a page that a post links to, as sent by servers.
struct MastodonCard: Decodable, Sendable {
  let address: String
  let title: String?
  let description: String?
  let picture: String?
  let pictureDescription: String?
  let site: String?
  let author: String?

  private enum CodingKeys: String, CodingKey {
    case title, description, authors
    case pictureDescription = "image_description"
    case site = "provider_name"
    case author = "author_name"
    case address = "url"
    case picture = "image"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decode(String.self, forKey: .address)
    title = container.text(.title)
    description = container.text(.description)
    picture = container.text(.picture)
    pictureDescription = container.text(.pictureDescription)
    site = container.text(.site)
    let authors: [Person] = container.lenientList(.authors, limit: 1)
    author = authors.first?.name ?? container.text(.author)
  }

  /// An author of the page, who may have an account.
  private struct Person: Decodable {
    let name: String?

    private enum CodingKeys: CodingKey {
      case name, account
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = container.text(.name) ?? container.lenient(.account, as: MastodonAccount.self)?.name
    }
  }
}

import Loading

/// The preview of a linked page, as servers send it.
struct MastodonCard: Decodable, Sendable {
  let address: String
  let title: String?
  let description: String?
  let picture: String?
  let pictureDescription: String?
  let site: String?
  let author: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    address = try container.decode(String.self, forKey: "url")
    title = container.text("title")
    description = container.text("description")
    picture = container.text("image")
    pictureDescription = container.text("image_description")
    site = container.text("provider_name")
    let authors: [Person] = container.lenientList("authors", limit: 1)
    author = authors.first?.name ?? container.text("author_name")
  }

  /// An author of the page, who may have an account.
  private struct Person: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      name = container.text("name") ?? container.lenient("account", as: MastodonAccount.self)?.name
    }
  }
}

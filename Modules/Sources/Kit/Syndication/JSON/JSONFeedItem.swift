import Loading

/// An item of a JSON Feed; a value of the wrong type counts as missing.
struct JSONFeedItem: Decodable {
  let id: String?
  let url: String?
  let externalURL: String?
  let title: String?
  let html: String?
  let text: String?
  let summary: String?
  let image: String?
  let banner: String?
  let published: String?
  let modified: String?
  let language: String?
  let authors: [JSONFeedAuthor]
  let attachments: [JSONFeedAttachment]

  private enum CodingKeys: String, CodingKey {
    case id, url, title, summary, image, language, author, authors, attachments
    case externalURL = "external_url"
    case html = "content_html"
    case text = "content_text"
    case banner = "banner_image"
    case published = "date_published"
    case modified = "date_modified"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // The specification allows numbers as ids.
    id = container.lenient(.id) ?? container.lenient(.id, as: Int.self).map(String.init)
    url = container.lenient(.url)
    externalURL = container.lenient(.externalURL)
    title = container.lenient(.title)
    html = container.lenient(.html)
    text = container.lenient(.text)
    summary = container.lenient(.summary)
    image = container.lenient(.image)
    banner = container.lenient(.banner)
    published = container.lenient(.published)
    modified = container.lenient(.modified)
    language = container.lenient(.language)
    let single: JSONFeedAuthor? = container.lenient(.author)
    let several: [JSONFeedAuthor] = container.lenientList(.authors, limit: 20)
    authors = several.isEmpty ? [single].compactMap { $0 } : several
    attachments = container.lenientList(.attachments, limit: 200)
  }
}

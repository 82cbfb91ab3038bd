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

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    // The specification allows numbers as ids.
    id = fields.lenient("id") ?? fields.lenient("id", as: Int.self).map(String.init)
    url = fields.lenient("url")
    externalURL = fields.lenient("external_url")
    title = fields.lenient("title")
    html = fields.lenient("content_html")
    text = fields.lenient("content_text")
    summary = fields.lenient("summary")
    image = fields.lenient("image")
    banner = fields.lenient("banner_image")
    published = fields.lenient("date_published")
    modified = fields.lenient("date_modified")
    language = fields.lenient("language")
    authors = JSONFeedAuthor.all(in: fields)
    attachments = fields.lenientList("attachments", limit: 200)
  }
}

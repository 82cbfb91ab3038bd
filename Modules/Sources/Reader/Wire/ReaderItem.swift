import Loading

/// An article, as servers send it; a value of the wrong type counts as missing, except the id.
struct ReaderItem: Decodable, Sendable {
  let number: Int128
  let title: String?
  let author: String?
  /// The date of the article, in seconds since 1970.
  let published: Double?
  /// The date when the server received the article, in seconds since 1970.
  let arrived: Double?
  let html: String?
  /// The addresses of the article's page, best one first.
  let links: [String]
  let enclosures: [ReaderEnclosure]
  let isRead: Bool
  let isStarred: Bool
  /// The id of the feed; nil if the server does not provide it.
  let feed: String?

  /// The maximum number of categories, which include the marks.
  private static let maximumCategories = 1_000

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    number = try container.needed(container.identifier("id").flatMap { ItemNumber.parse($0) }, "id")
    title = container.text("title")
    author = container.text("author")
    published = container.number("published")
    arrived =
      container.number("crawlTimeMsec").map { $0 / 1_000 } ?? container.number("timestampUsec").map { $0 / 1_000_000 }
    // FreshRSS sends only one of them. Other servers send the same text twice, or a summary in addition to the content.
    html = container.object("content")?.text("content") ?? container.object("summary")?.text("content")
    links = (["canonical", "alternate"] as [WireKey]).flatMap { key -> [Link] in
      container.lenientList(key, limit: 10)
    }.compactMap(\.href)
    enclosures = container.lenientList("enclosure", limit: 200)
    let categories: [String] = container.lenientList("categories", limit: Self.maximumCategories)
    isRead = categories.contains { Self.isState("read", $0) }
    isStarred = categories.contains { Self.isState("starred", $0) }
    feed = container.object("origin")?.text("streamId")
  }

  /// Whether a category is a mark of the user, as in `user/-/state/com.google/read`; the second component may be a
  /// name.
  private static func isState(_ name: String, _ category: String) -> Bool {
    category.hasPrefix("user/") && category.hasSuffix("/state/com.google/\(name)")
  }

  /// A link to the article's page.
  private struct Link: Decodable {
    let href: String?

    init(from decoder: any Decoder) throws {
      href = try decoder.fields.text("href")
    }
  }
}

/// A file of an article, as servers send it.
struct ReaderEnclosure: Decodable, Sendable {
  let address: String?
  let type: String?
  /// The size, in bytes.
  let byteCount: Int?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    // Miniflux has `url`.
    address = container.text("href") ?? container.text("url")
    type = container.text("type")
    byteCount = container.count("length")
  }
}

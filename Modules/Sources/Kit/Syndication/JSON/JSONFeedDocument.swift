import Loading

/// A JSON Feed; a value of the wrong type counts as missing.
struct JSONFeedDocument: Decodable {
  private let version: String?
  let title: String?
  let page: String?
  let language: String?
  let next: String?
  let authors: [JSONFeedAuthor]
  let items: [JSONFeedItem]
  /// The number of items that are not objects.
  let leftOut: Int
  /// Whether there are more items than the maximum.
  let isCutOff: Bool
  private let hasItems: Bool

  /// Whether the JSON object is a feed.
  var isFeed: Bool { version?.contains("jsonfeed.org") == true || (hasItems && version?.hasPrefix("1") == true) }

  private enum CodingKeys: String, CodingKey {
    case version, title, language, author, authors, items
    case page = "home_page_url"
    case next = "next_url"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = container.lenient(.version)
    title = container.lenient(.title)
    page = container.lenient(.page)
    language = container.lenient(.language)
    next = container.lenient(.next)
    // Version 1.1 has a list of authors; it keeps the single author for older feed readers.
    let several: [JSONFeedAuthor] = container.lenientList(.authors, limit: 20)
    let single: JSONFeedAuthor? = container.lenient(.author)
    authors = several.isEmpty ? [single].compactMap { $0 } : several
    // Decodes one more than the maximum, to find out whether there are more.
    (items, leftOut) = container.countedList(.items, limit: FeedParser.maximumItems + 1)
    isCutOff = items.count + leftOut > FeedParser.maximumItems
    hasItems = container.contains(.items)
  }
}

/// An author in a JSON Feed.
struct JSONFeedAuthor: Decodable {
  let name: String?
}

/// A file attached to an item of a JSON Feed.
struct JSONFeedAttachment: Decodable {
  let url: String?
  let type: String?
  let title: String?
  /// The length in seconds.
  let duration: Double?
  /// The size in bytes.
  let size: Int?

  private enum CodingKeys: String, CodingKey {
    case url, title
    case type = "mime_type"
    case duration = "duration_in_seconds"
    case size = "size_in_bytes"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    url = container.lenient(.url)
    type = container.lenient(.type)
    duration = container.number(.duration)
    size = container.count(.size)
    title = container.lenient(.title)
  }
}

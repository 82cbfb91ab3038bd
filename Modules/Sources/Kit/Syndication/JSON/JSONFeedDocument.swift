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

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    version = fields.lenient("version")
    title = fields.lenient("title")
    page = fields.lenient("home_page_url")
    language = fields.lenient("language")
    next = fields.lenient("next_url")
    authors = JSONFeedAuthor.all(in: fields)
    // Decodes one more than the maximum, to determine whether there are more items.
    (items, leftOut) = fields.countedList("items", limit: FeedParser.maximumItems + 1)
    isCutOff = items.count + leftOut > FeedParser.maximumItems
    hasItems = fields.contains("items")
  }
}

struct JSONFeedAuthor: Decodable {
  let name: String?

  /// The authors of a feed or an item.
  ///
  /// Version 1.1 has a list of authors, in addition to a single author for older feed readers.
  static func all(in fields: WireFields) -> [JSONFeedAuthor] {
    let several: [JSONFeedAuthor] = fields.lenientList("authors", limit: 20)
    let single: JSONFeedAuthor? = fields.lenient("author")
    return several.isEmpty ? [single].compactMap(\.self) : several
  }
}

/// A file attached to an item of a JSON Feed.
struct JSONFeedAttachment: Decodable {
  let url: String?
  let type: String?
  let title: String?
  /// The duration in seconds.
  let duration: Double?
  /// The size of the file in bytes.
  let size: Int?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    url = fields.lenient("url")
    type = fields.lenient("mime_type")
    duration = fields.number("duration_in_seconds")
    size = fields.count("size_in_bytes")
    title = fields.lenient("title")
  }
}

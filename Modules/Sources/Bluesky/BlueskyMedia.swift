import Loading

/// The media of a post: pictures, a video, or the preview of a page.
struct BlueskyMedia: Decodable {
  let pictures: [Picture]
  let video: Video?
  let card: Card?
  /// The type of unsupported media; nil for pictures, a video or a page preview.
  let otherType: String?

  /// A picture.
  struct Picture: Decodable {
    let full: String
    let preview: String?
    let alt: String?
    let ratio: Ratio?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      full = try fields.decode(String.self, forKey: "fullsize")
      preview = fields.text("thumb") ?? fields.text("thumbnail")
      alt = fields.text("alt")
      ratio = fields.lenient("aspectRatio")
    }
  }

  /// A video; only its thumbnail can be drawn.
  struct Video: Decodable {
    let playlist: String
    let thumbnail: String?
    let alt: String?
    let aspectRatio: Ratio?
    /// The presentation, such as `gif` for a silent, looping video.
    let presentation: String?
  }

  /// The preview of a page.
  struct Card: Decodable {
    let address: String
    let title: String?
    let description: String?
    let thumb: String?
    /// The creator of a feed, list or starter pack; nil for a web page.
    let author: BlueskyAuthor?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      self.init(
        try fields.decode(String.self, forKey: "uri"), title: fields.text("title"),
        description: fields.text("description"), picture: fields.text("thumb"), author: nil)
    }

    init(_ address: String, title: String?, description: String?, picture: String?, author: BlueskyAuthor?) {
      (self.address, self.title, self.description) = (address, title, description)
      (thumb, self.author) = (picture, author)
    }
  }

  /// The width and height, in pixels or as a ratio.
  struct Ratio: Decodable {
    let width: Int
    let height: Int
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    let type = fields.text("$type")
    var pictures: [Picture] = []
    var video: Video?
    var card: Card?
    var isKnown = true
    switch type {
    case "app.bsky.embed.images#view", "app.bsky.embed.gallery#view":
      let keys: [WireKey] = ["images", "media", "items"]
      let lists = keys.compactMap { fields.lenient($0, as: LossyArray<Picture>.self) }
      pictures = lists.flatMap(\.elements)
    case "app.bsky.embed.external#view": card = fields.lenient("external")
    case "app.bsky.embed.video#view": video = try Video(from: decoder)
    default: isKnown = false
    }
    (self.pictures, self.video, self.card) = (pictures, video, card)
    otherType = isKnown ? nil : type
  }
}

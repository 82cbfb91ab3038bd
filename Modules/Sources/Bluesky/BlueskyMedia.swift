import Loading
import Sources

/// The media of a post: pictures, a video, or the preview of a page.
struct BlueskyMedia: Decodable {
  let pictures: [Picture]
  let video: Video?
  let card: Card?
  /// The type of media other than pictures, a video or a page preview, which are not decoded; nil for these three.
  let otherType: String?

  /// A picture.
  struct Picture: Decodable {
    let full: String
    let preview: String?
    let alt: String?
    let ratio: Ratio?

    enum CodingKeys: String, CodingKey {
      case full = "fullsize"
      case thumb, thumbnail, alt
      case ratio = "aspectRatio"
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      full = try fields.decode(String.self, forKey: .full)
      preview = fields.text(.thumb) ?? fields.text(.thumbnail)
      alt = fields.text(.alt)
      ratio = fields.lenient(.ratio)
    }
  }

  /// A video; only its thumbnail can be drawn.
  struct Video: Decodable {
    let playlist: String
    let thumbnail: String?
    let alt: String?
    let aspectRatio: Ratio?
    /// `gif` for a silent, looping video.
    let presentation: String?
  }

  /// The preview of a page.
  struct Card: Decodable {
    let address: String
    let title: String?
    let description: String?
    let thumb: String?
    /// The creator of a feed, list or starter pack; nil if the page is a web page.
    let author: BlueskyAuthor?

    enum CodingKeys: String, CodingKey {
      case address = "uri"
      case title, description, thumb
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        try fields.decode(String.self, forKey: .address), title: fields.text(.title),
        description: fields.text(.description), picture: fields.text(.thumb), author: nil)
    }

    init(_ address: String, title: String?, description: String?, picture: String?, author: BlueskyAuthor?) {
      (self.address, self.title, self.description) = (address, title, description)
      (thumb, self.author) = (picture, author)
    }
  }

  /// Width and height, in pixels or as a ratio.
  struct Ratio: Decodable {
    let width: Int
    let height: Int
  }

  private enum CodingKeys: String, CodingKey {
    case type = "$type"
    case images, media, items, external
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let type = fields.text(.type)
    var pictures: [Picture] = []
    var video: Video?
    var card: Card?
    var isKnown = true
    switch type {
    case "app.bsky.embed.images#view", "app.bsky.embed.gallery#view":
      let lists = [CodingKeys.images, .media, .items].compactMap { fields.lenient($0, as: LossyArray<Picture>.self) }
      pictures = lists.flatMap(\.elements)
    case "app.bsky.embed.external#view": card = fields.lenient(.external)
    case "app.bsky.embed.video#view": video = try Video(from: decoder)
    default: isKnown = false
    }
    (self.pictures, self.video, self.card) = (pictures, video, card)
    otherType = isKnown ? nil : type
  }
}

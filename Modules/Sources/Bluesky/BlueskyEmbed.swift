import Foundation
import Loading

/// The things beside the text of a post: pictures, a video or the preview of a page, and a quoted post.
struct BlueskyEmbed: Decodable {
  let pictures: [Picture]
  let video: Video?
  let card: Card?
  let quote: BlueskyQuote?

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

  /// A video, of which the preview can be drawn.
  struct Video: Decodable {
    let playlist: String
    let thumbnail: String?
    let alt: String?
    let aspectRatio: Ratio?
  }

  /// The preview of a page.
  struct Card: Decodable {
    let address: String
    let title: String?
    let description: String?
    let thumb: String?

    enum CodingKeys: String, CodingKey {
      case address = "uri"
      case title, description, thumb
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      address = try fields.decode(String.self, forKey: .address)
      title = fields.text(.title)
      description = fields.text(.description)
      thumb = fields.text(.thumb)
    }
  }

  /// A quoted post beside media.
  private struct Record: Decodable {
    let record: BlueskyQuote
  }

  /// Width and height, in pixels or in proportion.
  struct Ratio: Decodable {
    let width: Int
    let height: Int
  }

  enum CodingKeys: String, CodingKey {
    case type = "$type"
    case images, media, items, external, record
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let type = fields.text(.type) ?? ""
    var pictures: [Picture] = []
    var video: Video?
    var card: Card?
    var quote: BlueskyQuote?
    switch type {
    case "app.bsky.embed.images#view", "app.bsky.embed.gallery#view":
      let lists = [CodingKeys.images, .media, .items].compactMap { fields.lenient($0, as: LossyArray<Picture>.self) }
      pictures = lists.flatMap(\.elements)
    case "app.bsky.embed.recordWithMedia#view":
      let media: BlueskyEmbed? = fields.lenient(.media)
      (pictures, video, card) = (media?.pictures ?? [], media?.video, media?.card)
      quote = fields.lenient(.record, as: Record.self)?.record
    case "app.bsky.embed.record#view": quote = fields.lenient(.record)
    case "app.bsky.embed.external#view": card = fields.lenient(.external)
    case "app.bsky.embed.video#view": video = try Video(from: decoder)
    default: break
    }
    self.pictures = pictures
    self.video = video
    self.card = card
    self.quote = quote
  }
}

import Foundation

/// The media of a post: pictures, a video, or either beside a quoted post; none for anything else.
struct BlueskyEmbed: Decodable {
  let pictures: [Picture]
  let video: Video?

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

  /// Width and height, in pixels or in proportion.
  struct Ratio: Decodable {
    let width: Int
    let height: Int
  }

  enum CodingKeys: String, CodingKey {
    case type = "$type"
    case images, media, items
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let type = fields.text(.type) ?? ""
    var pictures: [Picture] = []
    var video: Video?
    switch type {
    case "app.bsky.embed.images#view", "app.bsky.embed.gallery#view":
      let lists = [CodingKeys.images, .media, .items].compactMap { fields.lenient($0, as: LossyArray<Picture>.self) }
      pictures = lists.flatMap(\.elements)
    case "app.bsky.embed.recordWithMedia#view":
      let media: BlueskyEmbed? = fields.lenient(.media)
      (pictures, video) = (media?.pictures ?? [], media?.video)
    case "app.bsky.embed.video#view": video = try Video(from: decoder)
    default: break
    }
    self.pictures = pictures
    self.video = video
  }
}

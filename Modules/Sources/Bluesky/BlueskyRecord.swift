import Foundation
import Loading
import Posts

/// The content of a post, as its author wrote it.
struct BlueskyRecord: Decodable {
  let text: String?
  let createdAt: Date?
  let languages: [String]
  /// The tags that are not in the text.
  let tags: [String]
  let facets: [BlueskyFacet]
  let labels: SelfLabels?
  /// The parent and the root of the thread; nil for a post that is no reply.
  let reply: Reply?

  /// The parent of a reply, and the first post of the thread.
  struct Reply: Decodable {
    let parent: BlueskyReference
    let root: BlueskyReference
  }

  /// The labels by the author.
  struct SelfLabels: Decodable {
    let values: LossyArray<BlueskyLabel>
  }

  enum CodingKeys: String, CodingKey {
    case text, createdAt, facets, labels, reply, tags
    case languages = "langs"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    text = fields.text(.text) == nil ? nil : fields.lenient(.text)
    createdAt = fields.date(.createdAt)
    languages = fields.lenient(.languages, as: LossyArray<String>.self)?.elements ?? []
    tags = fields.lenientList(.tags, limit: Post.Words.maximumCount)
    facets = fields.lenient(.facets, as: LossyArray<BlueskyFacet>.self)?.elements ?? []
    labels = fields.lenient(.labels)
    reply = fields.lenient(.reply)
  }
}

/// A reference to one version of a post.
struct BlueskyReference: Decodable, Hashable {
  let uri: String
  let cid: String
}

/// A range of the text with a meaning, such as a link.
struct BlueskyFacet: Decodable {
  let index: Stretch
  let features: LossyArray<Feature>

  /// A range of UTF-8 offsets.
  struct Stretch: Decodable {
    let byteStart: Int
    let byteEnd: Int
  }

  /// A meaning: a link, a mention or a tag.
  struct Feature: Decodable {
    /// The address of a link.
    let uri: String?
    /// Mention or tag; nil for a link.
    let name: RichText.Target?

    private enum CodingKeys: CodingKey {
      case uri, did, tag
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      uri = fields.lenient(.uri)
      name = fields.text(.did) != nil ? .mention : fields.text(.tag) != nil ? .tag : nil
    }
  }
}

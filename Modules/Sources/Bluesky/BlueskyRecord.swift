import Foundation
import Loading
import Posts

/// The content of a post, as written by its author.
struct BlueskyRecord: Decodable {
  let text: String?
  let createdAt: Date?
  let languages: [String]
  /// The tags that do not occur in the text.
  let tags: [String]
  let facets: [BlueskyFacet]
  /// The labels that the author has put on the post.
  let labels: [BlueskyLabel]
  /// The parent and the root of the thread; nil if the post is not a reply.
  let reply: Reply?

  /// The parent of a reply and the first post of its thread.
  struct Reply: Decodable {
    let parent: BlueskyReference
    let root: BlueskyReference
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    text = fields.text("text") == nil ? nil : fields.lenient("text")
    createdAt = fields.date("createdAt")
    languages = fields.lenient("langs", as: LossyArray<String>.self)?.elements ?? []
    tags = fields.lenientList("tags", limit: Post.Words.maximumCount)
    facets = fields.lenient("facets", as: LossyArray<BlueskyFacet>.self)?.elements ?? []
    labels = fields.object("labels")?.lenient("values", as: LossyArray<BlueskyLabel>.self)?.elements ?? []
    reply = fields.lenient("reply")
  }
}

/// A reference to a specific version of a post.
struct BlueskyReference: Decodable, Hashable {
  let uri: String
  let cid: String
}

/// A part of the text with a meaning, such as a link.
struct BlueskyFacet: Decodable {
  let index: Stretch
  let features: LossyArray<Feature>

  /// A range of the post's text, as byte offsets in UTF-8.
  struct Stretch: Decodable {
    let byteStart: Int
    let byteEnd: Int
  }

  /// The meaning of a part of the text: a link, a mention or a tag.
  struct Feature: Decodable {
    /// The address of a link; nil for any other feature.
    let uri: String?
    /// A mention or a tag; nil for a link.
    let name: RichText.Target?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      uri = fields.lenient("uri")
      name = fields.text("did") != nil ? .mention : fields.text("tag") != nil ? .tag : nil
    }
  }
}

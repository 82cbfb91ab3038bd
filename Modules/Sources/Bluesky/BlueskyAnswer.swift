import Loading
import Sources

/// The account of a handle.
struct BlueskyIdentity: Decodable {
  let did: String
}

/// A page of a feed.
struct BlueskyFeed: Decodable {
  let feed: LossyArray<Entry>
  let cursor: String?

  /// A post in a feed.
  struct Entry: Decodable {
    let post: BlueskyPost
    let reason: Reason?
    /// The author of the post that it answers.
    let parentAuthor: BlueskyAuthor?

    enum CodingKeys: CodingKey {
      case post, reason, reply
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      post = try fields.decode(BlueskyPost.self, forKey: .post)
      reason = fields.lenient(.reason)
      parentAuthor = fields.lenient(.reply, as: Reply.self)?.parent.author
    }
  }

  /// The posts that a post answers.
  private struct Reply: Decodable {
    let parent: Parent

    /// The post that it answers directly; of one that is missing, there is no author.
    struct Parent: Decodable {
      let author: BlueskyAuthor
    }
  }

  /// The reason why a post is in a feed: somebody has shared it, or its author keeps it at the top.
  struct Reason: Decodable {
    let by: BlueskyAuthor?
    let isPin: Bool

    private enum CodingKeys: String, CodingKey {
      case by
      case type = "$type"
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      by = fields.lenient(.by)
      isPin = fields.text(.type) == "app.bsky.feed.defs#reasonPin"
    }
  }
}

/// Posts by their ids.
struct BlueskyPosts: Decodable {
  let posts: LossyArray<BlueskyPost>
}

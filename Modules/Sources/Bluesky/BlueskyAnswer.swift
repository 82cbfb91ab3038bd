import Loading

/// The response of `resolveHandle`: the DID of an account.
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
    /// The author of the post to which this post replies; nil if that post is missing.
    let parentAuthor: BlueskyAuthor?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      post = try fields.decode(BlueskyPost.self, forKey: "post")
      reason = fields.lenient("reason")
      parentAuthor = fields.object("reply")?.object("parent")?.lenient("author")
    }
  }

  /// The reason why a post is in a feed: `by` has reposted it, or its author has pinned it.
  struct Reason: Decodable {
    let by: BlueskyAuthor?
    let isPin: Bool

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      by = fields.lenient("by")
      isPin = fields.text("$type") == "app.bsky.feed.defs#reasonPin"
    }
  }
}

/// The response of `getPosts`.
struct BlueskyPosts: Decodable {
  let posts: LossyArray<BlueskyPost>
}

import Loading

/// The ancestors of a post and the replies to it, as sent by servers.
struct MastodonContext: Decodable, Sendable {
  /// The ancestors, outermost first; some servers add other posts of the same conversation.
  let ancestors: [MastodonStatus]
  /// The replies; some servers add other posts of the same conversation.
  let descendants: [MastodonStatus]

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    ancestors = container.lenient("ancestors", as: LossyArray<MastodonStatus>.self)?.elements ?? []
    descendants = try container.decode(LossyArray<MastodonStatus>.self, forKey: "descendants").elements
  }
}

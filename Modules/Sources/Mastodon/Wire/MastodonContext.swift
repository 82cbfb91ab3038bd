import Loading

/// The ancestors of a post and the replies to it, as servers send them.
struct MastodonContext: Decodable, Sendable {
  /// The ancestors, outermost first; may include other posts of the conversation on some servers.
  let ancestors: [MastodonStatus]
  /// The replies; may include other posts of the conversation on some servers.
  let descendants: [MastodonStatus]

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    ancestors = container.lenient("ancestors", as: LossyArray<MastodonStatus>.self)?.elements ?? []
    descendants = try container.decode(LossyArray<MastodonStatus>.self, forKey: "descendants").elements
  }
}

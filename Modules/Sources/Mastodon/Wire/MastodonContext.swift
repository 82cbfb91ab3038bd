import Loading

/// The posts around a post, as servers send them.
struct MastodonContext: Decodable, Sendable {
  /// The posts that it answers, directly or not, the outermost first; of some servers others of the same conversation,
  /// too.
  let ancestors: [MastodonStatus]
  /// The posts that answer it; of some servers others of the same conversation, too.
  let descendants: [MastodonStatus]

  private enum CodingKeys: String, CodingKey {
    case ancestors, descendants
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ancestors = container.lenient(.ancestors, as: LossyArray<MastodonStatus>.self)?.elements ?? []
    descendants = try container.decode(LossyArray<MastodonStatus>.self, forKey: .descendants).elements
  }
}

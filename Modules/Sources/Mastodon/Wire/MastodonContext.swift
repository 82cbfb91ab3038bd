import Loading

/// The posts around a post, as servers send them.
struct MastodonContext: Decodable, Sendable {
  /// The ids of the posts that it answers, directly or not.
  let ancestors: Set<String>
  /// The posts that answer it; of some servers others of the same conversation, too.
  let descendants: [MastodonStatus]

  private enum CodingKeys: String, CodingKey {
    case ancestors, descendants
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ancestors = Set(container.lenient(.ancestors, as: LossyArray<MastodonStatus>.self)?.elements.map(\.id) ?? [])
    descendants = try container.decode(LossyArray<MastodonStatus>.self, forKey: .descendants).elements
  }
}

import Loading

/// An entry of a timeline: a post, or a boost that wraps one.
struct MastodonEntry: Decodable, Sendable {
  /// The id for paging: that of the boost, or of the post itself.
  let id: String
  let status: MastodonStatus
  /// The account that boosted the post; nil for a post itself.
  let sharedBy: MastodonAccount?
  /// The filters that the post or its boost matches.
  let filters: [MastodonFilter]

  private enum CodingKeys: String, CodingKey {
    case reblog
  }

  init(from decoder: any Decoder) throws {
    let outer = try MastodonStatus(from: decoder)
    id = outer.id
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Anything but an object means that the entry is no boost.
    guard container.lenient(.reblog, as: [String: Ignored].self) != nil else {
      status = outer
      sharedBy = nil
      filters = outer.filters
      return
    }
    let inner = try container.decode(MastodonStatus.self, forKey: .reblog)
    status = inner
    sharedBy = outer.account
    filters = outer.filters + inner.filters
  }

  /// A value of any type.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }
}

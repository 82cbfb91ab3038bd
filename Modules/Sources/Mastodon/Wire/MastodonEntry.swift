import Loading

/// An entry of a timeline: a post, or a boost of a post.
struct MastodonEntry: Decodable, Sendable {
  /// The paging id: the id of the boost, or the id of the post if the entry is not a boost.
  let id: String
  let status: MastodonStatus
  /// The account that boosted the post; nil if the entry is not a boost.
  let sharedBy: MastodonAccount?
  /// The filters that match the post or its boost.
  let filters: [MastodonFilter]

  init(from decoder: any Decoder) throws {
    let outer = try MastodonStatus(from: decoder)
    id = outer.id
    let container = try decoder.fields
    // If the value is not an object, the entry is not a boost.
    guard container.lenient("reblog", as: [String: Ignored].self) != nil else {
      status = outer
      sharedBy = nil
      filters = outer.filters
      return
    }
    let inner = try container.decode(MastodonStatus.self, forKey: "reblog")
    status = inner
    sharedBy = outer.account
    filters = outer.filters + inner.filters
  }

  /// A value of any type, which is not decoded.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }
}

/// A filter in the list.
public nonisolated struct ListedFilter: Hashable, Sendable, Identifiable {
  /// The filter as written in its file.
  public let id: String
  /// The query.
  public let query: String
  /// The word for the filter's effect, such as `hide`.
  public let effect: String
  /// The source or group that the filter applies to; nil for all sources.
  public let place: String?
  /// The number of stored posts that match the filter.
  public let count: Int
  /// Whether `count` may be too low, because older posts were not checked.
  public let isMore: Bool

  public init(id: String, query: String, effect: String, place: String?, count: Int, isMore: Bool) {
    (self.id, self.query, self.effect, self.place) = (id, query, effect, place)
    (self.count, self.isMore) = (count, isMore)
  }
}

import Loading
public import Posts

/// A saved filter: a query, an effect, and the source or group to which it applies.
public struct Filter: Hashable, Sendable {
  /// The word before the source or group, as in `filter … hide in #news`.
  public static let preposition = "in"

  /// The query that matches posts.
  public let query: Query
  /// The effect on matching posts.
  public let effect: FilterEffect
  /// The name or address of a source, or a group such as `#news`; nil for all sources.
  public let place: String?

  /// Creates a filter for all sources, or for one source or group.
  public init(_ query: Query, _ effect: FilterEffect, in place: String? = nil) {
    (self.query, self.effect, self.place) = (query, effect, place?.withoutCredentials)
  }

  /// The filter as typed after `filter`, and as written to the filter file.
  public var text: String {
    let words = "\(query.text) \(effect.rawValue)"
    return place.map { "\(words) \(Self.preposition) \(FilterLine.quoted(place: $0))" } ?? words
  }

  /// Whether the filter applies to one of a post's sources or groups.
  public func isAbout(_ feeds: [PostFeed], groups: [String]) -> Bool {
    guard let place else { return true }
    if feeds.contains(where: { $0.name == place || $0.address == place }) { return true }
    guard place.first == "#" else { return false }
    let group = place.dropFirst()
    return groups.contains { $0 == group || $0.hasPrefix(group + "/") }
  }
}

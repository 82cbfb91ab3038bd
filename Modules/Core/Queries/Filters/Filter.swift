import Loading
public import Posts

/// A filter that stays: a query, its effect, and the source or group that it is about.
public struct Filter: Hashable, Sendable {
  /// The word in front of the source or group.
  public static let preposition = "in"

  /// The posts that it is about.
  public let query: Query
  /// The effect on them.
  public let effect: FilterEffect
  /// The name or address of a source, or a group such as `#news`; nil for all sources.
  public let place: String?

  /// A filter of all sources, or of one source or group.
  public init(_ query: Query, _ effect: FilterEffect, in place: String? = nil) {
    (self.query, self.effect, self.place) = (query, effect, place?.withoutCredentials)
  }

  /// The filter as it is typed behind `filter`, and as the file has it.
  public var text: String {
    let words = "\(query.text) \(effect.rawValue)"
    return place.map { "\(words) \(Self.preposition) \(FilterLine.quoted(place: $0))" } ?? words
  }

  /// Whether it is about the posts of a source.
  ///
  /// - Parameters:
  ///   - feeds: the source, by its name and its address; several for a post that several have.
  ///   - groups: the groups of these.
  /// - Returns: whether one of them is its source, or within its group.
  public func isAbout(_ feeds: [PostFeed], groups: [String]) -> Bool {
    guard let place else { return true }
    if feeds.contains(where: { $0.name == place || $0.address == place }) { return true }
    guard place.first == "#" else { return false }
    let group = place.dropFirst()
    return groups.contains { $0 == group || $0.hasPrefix(group + "/") }
  }
}

/// The unread posts added by background loads.
public struct Arrivals: Hashable, Sendable {
  /// The number of posts.
  public var count: Int
  /// The names of the posts' sources, in the order of the list of sources.
  public var sources: [String]
  /// The untrusted title of the newest post of the first source; nil if that post has no title.
  public var title: String?

  /// Creates arrivals of `count` posts.
  public init(count: Int, sources: [String], title: String? = nil) {
    (self.count, self.sources, self.title) = (count, sources, title)
  }

  /// Adds posts that arrived later.
  public mutating func add(_ later: Arrivals) {
    count += later.count
    sources += later.sources.filter { !sources.contains($0) }
    title = later.title ?? title
  }
}

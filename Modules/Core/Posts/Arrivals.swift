/// The unread posts that have come with loads in the background.
public struct Arrivals: Hashable, Sendable {
  /// The number of posts.
  public var count: Int
  /// The names of their sources, in the order of the list.
  public var sources: [String]
  /// The untrusted title of the newest post of the first source; nil without one.
  public var title: String?

  /// Posts that have come.
  public init(count: Int, sources: [String], title: String? = nil) {
    (self.count, self.sources, self.title) = (count, sources, title)
  }

  /// Adds those that came later.
  public mutating func add(_ later: Arrivals) {
    count += later.count
    sources += later.sources.filter { !sources.contains($0) }
    title = later.title ?? title
  }
}

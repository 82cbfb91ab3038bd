/// The text around a search match in a post, on one line.
public struct PostExcerpt: Hashable, Sendable {
  /// The untrusted text before the match.
  public let before: String
  /// The untrusted text of the match.
  public let hit: String
  /// The untrusted text after the match.
  public let after: String

  /// Creates an excerpt.
  public init(before: String, hit: String, after: String) {
    (self.before, self.hit, self.after) = (before, hit, after)
  }

  /// The whole excerpt.
  public var text: String { before + hit + after }
}

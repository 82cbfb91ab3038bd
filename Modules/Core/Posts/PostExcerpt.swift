/// The words around a search match in the text of a post, on one line.
public struct PostExcerpt: Hashable, Sendable {
  /// The untrusted words before the match.
  public let before: String
  /// The untrusted words that match.
  public let hit: String
  /// The untrusted words after the match.
  public let after: String

  /// Creates an excerpt.
  public init(before: String, hit: String, after: String) {
    (self.before, self.hit, self.after) = (before, hit, after)
  }

  /// The excerpt as one text.
  public var text: String { before + hit + after }
}

/// The words around a hit of a search in the text of a post, on one line.
public struct PostExcerpt: Hashable, Sendable {
  /// The untrusted words before the hit.
  public let before: String
  /// The untrusted words that were looked for.
  public let hit: String
  /// The untrusted words behind the hit.
  public let after: String

  /// The words around a hit.
  public init(before: String, hit: String, after: String) {
    (self.before, self.hit, self.after) = (before, hit, after)
  }

  /// The excerpt as one text.
  public var text: String { before + hit + after }
}

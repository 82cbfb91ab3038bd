/// The sort order of a list of posts.
public enum PostOrder: String, CaseIterable, Hashable, Sendable {
  /// Newest first.
  case newest
  /// Oldest first.
  case oldest

  /// Whether `one` sorts before `other`.
  public func precedes<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    self == .newest ? one > other : one < other
  }
}

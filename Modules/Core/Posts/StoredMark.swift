/// A state of a post, which is stored with it on this computer.
public enum StoredMark: Hashable, Sendable {
  /// Whether it is unread.
  case unread(Bool)
  /// Whether it is starred.
  case starred(Bool)
}

/// A step of the synchronization of an account.
public enum SyncStep: Hashable, Sendable {
  /// Marks and changes to the list are sent.
  case marks
  /// The list of feeds is loaded.
  case list
  /// Articles are loaded; `total` is the number of unread articles on the server, or nil if it is unknown.
  case articles(loaded: Int, total: Int?)
  /// The ids of unread and starred articles are loaded.
  case ids
}

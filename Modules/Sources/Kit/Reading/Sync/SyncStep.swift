/// A step of syncing an account with its server.
public enum SyncStep: Hashable, Sendable {
  /// Marks and changes of the list are sent.
  case marks
  /// The list of feeds is loaded.
  case list
  /// Articles are loaded; `total` is the number of unread articles on the server, nil if it is unknown.
  case articles(loaded: Int, total: Int?)
  /// The ids of unread and starred articles are loaded.
  case ids
}

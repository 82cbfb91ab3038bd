public import Loading

/// Reads, refreshes and edits the program's list of subscriptions.
public nonisolated protocol SubscriptionEditing: Sendable {
  /// Reverts a change.
  typealias Undo = @Sendable () async throws -> Void

  /// Loads the state of each subscription.
  func read() async throws
  /// The subscriptions, with the states loaded so far.
  var current: [SubscribedSource] { get }
  /// Returns the number of unread posts in subscriptions; a post in several subscriptions counts once.
  func unreadCount(of ids: [SubscribedSource.ID]) -> Int
  /// Emits an element after each change.
  func changes() -> AsyncStream<Void>
  /// Reloads the given subscriptions; nil for all.
  ///
  /// Each state changes when its response arrives.
  func refresh(_ ids: [SubscribedSource.ID]?) async throws
  /// The progress of running loads of several subscriptions, regardless of how they were started; nil if no load is
  /// running.
  var progress: LoadProgress? { get }
  /// Removes subscriptions.
  ///
  /// Feeds of an account are also removed on its server, unless the account itself is removed.
  func remove(_ ids: [SubscribedSource.ID]) async throws -> ListEdit
  /// Renames a subscription.
  ///
  /// In the user's own list, the name is made unique; a feed of an account is renamed on its server.
  func rename(_ id: SubscribedSource.ID, to name: String) async throws -> (name: String, edit: ListEdit)
  /// Moves a subscription to the position of another subscription.
  func move(_ id: SubscribedSource.ID, to position: SubscribedSource.ID) async throws -> Undo
  /// Adds groups to subscriptions, and removes groups from them.
  ///
  /// For feeds of an account, groups are labels on the server.
  func tag(_ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]) async throws -> ListEdit
  /// Marks all posts of subscriptions as read.
  func markSeen(_ ids: [SubscribedSource.ID]) async throws -> Undo
}

public import Loading

/// The program's list of subscriptions: it can be read, refreshed and edited.
public nonisolated protocol SubscriptionEditing: Sendable {
  /// Reverts a change.
  typealias Undo = @Sendable () async throws -> Void

  /// Loads the states of the subscriptions.
  func read() async throws
  /// The subscriptions, with the states loaded so far.
  var current: [SubscribedSource] { get }
  /// The number of unread posts in subscriptions; a post in several of them counts once.
  func unreadCount(of ids: [SubscribedSource.ID]) -> Int
  /// Emits an element after each change.
  func changes() -> AsyncStream<Void>
  /// Reloads the given subscriptions, or all if nil; each state changes when its answer arrives.
  func refresh(_ ids: [SubscribedSource.ID]?) async throws
  /// The progress of running loads of several subscriptions, whatever started them; nil if none is running.
  var progress: LoadProgress? { get }
  /// Removes subscriptions; feeds of accounts are removed on their servers, unless the account itself is removed, too.
  func remove(_ ids: [SubscribedSource.ID]) async throws -> ListEdit
  /// Renames a subscription, with a name made unique in the user's own list; a feed of an account, on its server.
  func rename(_ id: SubscribedSource.ID, to name: String) async throws -> (name: String, edit: ListEdit)
  /// Moves a subscription to the position of another subscription.
  func move(_ id: SubscribedSource.ID, to position: SubscribedSource.ID) async throws -> Undo
  /// Adds groups to subscriptions, and removes groups from them; groups of feeds of accounts are labels on their
  /// servers.
  func tag(_ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]) async throws -> ListEdit
  /// Marks all posts of subscriptions as read.
  func markSeen(_ ids: [SubscribedSource.ID]) async throws -> Undo
}

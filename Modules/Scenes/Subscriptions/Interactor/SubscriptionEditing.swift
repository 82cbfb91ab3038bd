public import Loading

/// The program's list of subscriptions: it can be read, refreshed and edited.
public nonisolated protocol SubscriptionEditing: Sendable {
  /// Reverts a change.
  typealias Undo = @Sendable () async throws -> Void

  /// Loads the states of the subscriptions.
  func read() async throws
  /// The subscriptions, with the states loaded so far.
  var current: [SubscribedSource] { get }
  /// The number of unread posts in subscriptions; a post that several of them have counts once.
  func unreadCount(of ids: [SubscribedSource.ID]) -> Int
  /// Emits an element after each change.
  func changes() -> AsyncStream<Void>
  /// Reloads some or all subscriptions; each state changes when its answer arrives.
  func refresh(_ ids: [SubscribedSource.ID]?) async throws
  /// The progress of running loads of several subscriptions, whoever started them; nil if none run.
  var progress: LoadProgress? { get }
  /// Removes subscriptions.
  ///
  /// - Returns: the undo.
  /// - Throws: a `LoadFailure`.
  func remove(_ ids: [SubscribedSource.ID]) async throws -> Undo
  /// Renames a subscription.
  ///
  /// - Returns: the unique name, and the undo.
  /// - Throws: a `LoadFailure`.
  func rename(_ id: SubscribedSource.ID, to name: String) async throws -> (name: String, back: Undo)
  /// Moves a subscription to the position of another.
  ///
  /// - Returns: the undo.
  /// - Throws: a `LoadFailure`.
  func move(_ id: SubscribedSource.ID, to position: SubscribedSource.ID) async throws -> Undo
  /// Adds groups to subscriptions, and removes groups from them.
  ///
  /// - Returns: the undo.
  /// - Throws: a `LoadFailure`.
  func tag(_ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]) async throws -> Undo
  /// Marks all posts of subscriptions as read.
  ///
  /// - Returns: the undo.
  /// - Throws: a `LoadFailure`.
  func markSeen(_ ids: [SubscribedSource.ID]) async throws -> Undo
}

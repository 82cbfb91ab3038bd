public import Loading

/// The list of subscriptions, as the program keeps it: a person reads it, loads it again and edits it.
public nonisolated protocol SubscriptionEditing: Sendable {
  /// Takes a change back.
  typealias Undo = @Sendable () async throws -> Void

  /// Reads the states of the subscriptions.
  func read() async throws
  /// The subscriptions with the states that were read so far.
  var current: [SubscribedSource] { get }
  /// The number of unread posts of subscriptions, each once though several of them have it.
  func unreadCount(of ids: [SubscribedSource.ID]) -> Int
  /// Emits an element after each change.
  func changes() -> AsyncStream<Void>
  /// Loads subscriptions again, or all of them; each state changes as its answer comes.
  func refresh(_ ids: [SubscribedSource.ID]?) async throws
  /// The progress of the loads of several subscriptions, whoever has asked for them; nil while none run.
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
  /// Adds groups to subscriptions, and takes groups from them.
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

public import Loading
import Synchronization

/// The use cases of the list of subscriptions, beside loading.
public protocol SubscriptionsInteracting: LoadInteractor {
  /// The subscriptions with their last known states, without waiting.
  var current: [SubscribedSource] { get }
  /// The number of unread posts of subscriptions, each once though several of them have it.
  func unreadCount(of ids: [SubscribedSource.ID]) -> Int
  /// The progress of the loads of several subscriptions, whoever has asked for them; nil while none run.
  var progress: LoadProgress? { get }
  /// Loads some of the subscriptions again.
  func reload(_ ids: [SubscribedSource.ID])
  /// Removes subscriptions; returns the undo.
  ///
  /// - Throws: a `Failure`.
  func remove(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.Undo
  /// Renames a subscription; returns the unique name, and its undo.
  ///
  /// - Throws: a `Failure`.
  func rename(
    _ id: SubscribedSource.ID, to name: String
  ) async throws -> (name: String, back: SubscriptionStorage.Undo)
  /// Moves a subscription to the position of another; returns its undo.
  ///
  /// - Throws: a `Failure`.
  func move(_ id: SubscribedSource.ID, to target: SubscribedSource.ID) async throws -> SubscriptionStorage.Undo
  /// Adds groups to subscriptions, and takes groups from them; returns the undo.
  ///
  /// - Throws: a `Failure`.
  func tag(
    _ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]
  ) async throws -> SubscriptionStorage.Undo
  /// Marks all posts of subscriptions as read; returns the undo.
  func markSeen(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.Undo
}

/// The receiver of changes in the list that no load of the scene has made.
public protocol SubscriptionsOutput: LoadOutput<[SubscribedSource]> {
  func subscriptionsDidChange()
}

/// The list of subscriptions, as the program keeps it.
public nonisolated struct SubscriptionStorage: Sendable {
  /// Takes a change back.
  public typealias Undo = @Sendable () async throws -> Void

  /// Reads the states of the subscriptions.
  public let read: @Sendable () async throws -> Void
  /// The subscriptions with the states last read.
  public let current: @Sendable () -> [SubscribedSource]
  /// The number of unread posts of subscriptions, each once though several of them have it.
  public let unreadCount: @Sendable ([SubscribedSource.ID]) -> Int
  /// An element after each change.
  public let changes: @Sendable () -> AsyncStream<Void>
  /// Loads subscriptions again, or all of them; each state changes as its answer comes.
  public let refresh: @Sendable (_ ids: [SubscribedSource.ID]?) async throws -> Void
  /// The progress of the loads of several subscriptions; nil while none run.
  public let progress: @Sendable () -> LoadProgress?
  public let remove: @Sendable ([SubscribedSource.ID]) async throws -> Undo
  public let rename: @Sendable (SubscribedSource.ID, String) async throws -> (name: String, back: Undo)
  public let move: @Sendable (SubscribedSource.ID, _ target: SubscribedSource.ID) async throws -> Undo
  public let tag: @Sendable ([SubscribedSource.ID], _ new: [String], _ old: [String]) async throws -> Undo
  public let markSeen: @Sendable ([SubscribedSource.ID]) async throws -> Undo

  public init(
    read: @escaping @Sendable () async throws -> Void, current: @escaping @Sendable () -> [SubscribedSource],
    unreadCount: @escaping @Sendable ([SubscribedSource.ID]) -> Int,
    changes: @escaping @Sendable () -> AsyncStream<Void>,
    refresh: @escaping @Sendable ([SubscribedSource.ID]?) async throws -> Void,
    progress: @escaping @Sendable () -> LoadProgress?,
    remove: @escaping @Sendable ([SubscribedSource.ID]) async throws -> Undo,
    rename: @escaping @Sendable (SubscribedSource.ID, String) async throws -> (name: String, back: Undo),
    move: @escaping @Sendable (SubscribedSource.ID, _ target: SubscribedSource.ID) async throws -> Undo,
    tag: @escaping @Sendable ([SubscribedSource.ID], _ new: [String], _ old: [String]) async throws -> Undo,
    markSeen: @escaping @Sendable ([SubscribedSource.ID]) async throws -> Undo
  ) {
    self.read = read
    self.current = current
    self.unreadCount = unreadCount
    self.changes = changes
    self.refresh = refresh
    self.progress = progress
    self.remove = remove
    self.rename = rename
    self.move = move
    self.tag = tag
    self.markSeen = markSeen
  }
}

/// The interactor of the list: reads it, and loads subscriptions again.
public final class SubscriptionsInteractor: SubscriptionsInteracting {
  private let storage: SubscriptionStorage
  private let loader: any LoadInteractor
  private let watch: Task<Void, Never>
  /// The subscriptions that the next refresh loads; nil for all.
  private let chosen = Chosen()

  /// - Parameters:
  ///   - storage: the list of subscriptions.
  ///   - output: held strongly: the composer passes a weak proxy.
  ///   - pace: returns after the time for which several changes count as one while sources load.
  public init(
    storage: SubscriptionStorage, output: any SubscriptionsOutput,
    pace: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(100)) }
  ) {
    self.storage = storage
    loader = Self.loader(storage, chosen, output)
    // Holds neither this object nor the scene.
    let (changes, progress) = (storage.changes(), storage.progress)
    watch = Task {
      for await _ in changes {
        output.subscriptionsDidChange()
        // A change by a command is shown at once.
        guard progress() != nil else { continue }
        do { try await pace() } catch { return }
      }
    }
  }

  deinit {
    watch.cancel()
  }

  public var current: [SubscribedSource] { storage.current() }
  public func unreadCount(of ids: [SubscribedSource.ID]) -> Int { storage.unreadCount(ids) }
  public var progress: LoadProgress? { storage.progress() }
  public var tasks: [RunningTask] { loader.tasks }

  public func reload(_ ids: [SubscribedSource.ID]) {
    chosen.set(ids)
    loader.load(.refresh)
  }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }

  public func remove(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.Undo {
    try await storage.remove(ids)
  }
  public func rename(
    _ id: SubscribedSource.ID, to name: String
  ) async throws -> (name: String, back: SubscriptionStorage.Undo) {
    try await storage.rename(id, name)
  }
  public func move(
    _ id: SubscribedSource.ID, to target: SubscribedSource.ID
  ) async throws -> SubscriptionStorage.Undo {
    try await storage.move(id, target)
  }
  public func tag(
    _ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]
  ) async throws -> SubscriptionStorage.Undo {
    try await storage.tag(ids, new, old)
  }
  public func markSeen(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.Undo {
    try await storage.markSeen(ids)
  }

  /// The subscriptions that a refresh is to load, taken by the one that begins next.
  private nonisolated final class Chosen: Sendable {
    private let ids = Mutex<[SubscribedSource.ID]?>(nil)

    func set(_ ids: [SubscribedSource.ID]) { self.ids.withLock { $0 = ids } }

    func take() -> [SubscribedSource.ID]? {
      ids.withLock { ids in
        defer { ids = nil }
        return ids
      }
    }
  }

  private static func loader(
    _ storage: SubscriptionStorage, _ chosen: Chosen, _ output: some LoadOutput<[SubscribedSource]>
  ) -> any LoadInteractor {
    ResourceLoader<[SubscribedSource]>(answers: { answers($0, storage, chosen.take()) }, output: output)
  }

  /// The list; after a refresh of the chosen subscriptions or of all, unless it is the first load.
  private nonisolated static func answers(
    _ scope: LoadScope, _ storage: SubscriptionStorage, _ chosen: [SubscribedSource.ID]?
  ) -> Answers<[SubscribedSource]> {
    Answers({
      try await storage.read()
      if scope == .refresh { try await storage.refresh(chosen) }
      return Sourced(storage.current(), from: .bundled)
    })
  }
}

public import Loading

/// The use cases of the list of subscriptions, beside loading.
public protocol SubscriptionsInteracting: LoadInteractor {
  /// The subscriptions with their states, as far as these are known without waiting.
  var current: [SubscribedSource] { get }
  /// Removes subscriptions; returns the way back.
  ///
  /// - Throws: a `Failure`.
  func remove(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.WayBack
  /// Renames a subscription; returns the unique name.
  ///
  /// - Throws: a `Failure`.
  func rename(_ id: SubscribedSource.ID, to name: String) async throws -> String
  /// Moves a subscription to the place of another.
  ///
  /// - Throws: a `Failure`.
  func move(_ id: SubscribedSource.ID, to place: SubscribedSource.ID) async throws
  /// Adds groups to subscriptions, and takes groups from them; returns the way back.
  ///
  /// - Throws: a `Failure`.
  func tag(
    _ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]
  ) async throws -> SubscriptionStorage.WayBack
  /// Marks all posts of subscriptions as read; returns the way back.
  func markSeen(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.WayBack
}

/// The receiver of changes in the list that no load of the scene has made.
public protocol SubscriptionsOutput: LoadOutput<[SubscribedSource]> {
  func subscriptionsDidChange()
}

/// The list of subscriptions, as the program keeps it.
public nonisolated struct SubscriptionStorage: Sendable {
  /// Takes a change back.
  public typealias WayBack = @Sendable () async throws -> Void

  /// Reads the states of the subscriptions.
  public let read: @Sendable () async throws -> Void
  /// The subscriptions with their states, as far as these were read.
  public let current: @Sendable () -> [SubscribedSource]
  /// An element after each change.
  public let changes: @Sendable () -> AsyncStream<Void>
  /// Loads every subscription again; each state changes as its answer comes.
  public let refresh: @Sendable () async throws -> Void
  public let remove: @Sendable ([SubscribedSource.ID]) async throws -> WayBack
  public let rename: @Sendable (SubscribedSource.ID, String) async throws -> String
  public let move: @Sendable (SubscribedSource.ID, _ place: SubscribedSource.ID) async throws -> Void
  public let tag: @Sendable ([SubscribedSource.ID], _ new: [String], _ old: [String]) async throws -> WayBack
  public let markSeen: @Sendable ([SubscribedSource.ID]) async throws -> WayBack

  public init(
    read: @escaping @Sendable () async throws -> Void, current: @escaping @Sendable () -> [SubscribedSource],
    changes: @escaping @Sendable () -> AsyncStream<Void>, refresh: @escaping @Sendable () async throws -> Void,
    remove: @escaping @Sendable ([SubscribedSource.ID]) async throws -> WayBack,
    rename: @escaping @Sendable (SubscribedSource.ID, String) async throws -> String,
    move: @escaping @Sendable (SubscribedSource.ID, _ place: SubscribedSource.ID) async throws -> Void,
    tag: @escaping @Sendable ([SubscribedSource.ID], _ new: [String], _ old: [String]) async throws -> WayBack,
    markSeen: @escaping @Sendable ([SubscribedSource.ID]) async throws -> WayBack
  ) {
    self.read = read
    self.current = current
    self.changes = changes
    self.refresh = refresh
    self.remove = remove
    self.rename = rename
    self.move = move
    self.tag = tag
    self.markSeen = markSeen
  }
}

/// The interactor of the list: reads it, and loads every subscription again.
public final class SubscriptionsInteractor: SubscriptionsInteracting {
  private let storage: SubscriptionStorage
  private let loader: any LoadInteractor
  private let watch: Task<Void, Never>

  /// - Parameters:
  ///   - storage: the list of subscriptions.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(storage: SubscriptionStorage, output: any SubscriptionsOutput) {
    self.storage = storage
    loader = Self.loader(storage, output)
    // Holds neither this object nor the scene.
    let changes = storage.changes()
    watch = Task {
      for await _ in changes { output.subscriptionsDidChange() }
    }
  }

  deinit {
    watch.cancel()
  }

  public var current: [SubscribedSource] { storage.current() }
  public var tasks: [RunningTask] { loader.tasks }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }

  public func remove(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.WayBack {
    try await storage.remove(ids)
  }
  public func rename(_ id: SubscribedSource.ID, to name: String) async throws -> String {
    try await storage.rename(id, name)
  }
  public func move(_ id: SubscribedSource.ID, to place: SubscribedSource.ID) async throws {
    try await storage.move(id, place)
  }
  public func tag(
    _ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]
  ) async throws -> SubscriptionStorage.WayBack {
    try await storage.tag(ids, new, old)
  }
  public func markSeen(_ ids: [SubscribedSource.ID]) async throws -> SubscriptionStorage.WayBack {
    try await storage.markSeen(ids)
  }

  private static func loader(
    _ storage: SubscriptionStorage, _ output: some LoadOutput<[SubscribedSource]>
  ) -> any LoadInteractor {
    ResourceLoader<[SubscribedSource]>(answers: { answers($0, storage) }, output: output)
  }

  /// The list; after a refresh of every subscription, unless it is the first load.
  private nonisolated static func answers(
    _ scope: LoadScope, _ storage: SubscriptionStorage
  ) -> Answers<[SubscribedSource]> {
    Answers({
      try await storage.read()
      if scope == .refresh { try await storage.refresh() }
      return Sourced(storage.current(), from: .bundled)
    })
  }
}

public import Loading
import Synchronization

/// The use cases of the list of subscriptions, beside loading.
public protocol SubscriptionsInteracting: LoadInteractor {
  /// The list, which a person edits.
  var list: any SubscriptionEditing { get }
  /// Loads some of the subscriptions again.
  func reload(_ ids: [SubscribedSource.ID])
}

/// The receiver of changes in the list that no load of the scene has made.
public protocol SubscriptionsOutput: LoadOutput<[SubscribedSource]> {
  func subscriptionsDidChange()
}

/// The interactor of the list: reads it, loads subscriptions again, and reports changes.
public final class SubscriptionsInteractor: SubscriptionsInteracting {
  public let list: any SubscriptionEditing
  private let loader: any LoadInteractor
  private let watch: Task<Void, Never>
  /// The subscriptions that the next refresh loads; nil for all.
  private let chosen = Chosen()

  /// - Parameters:
  ///   - list: the list of subscriptions.
  ///   - output: held strongly: the composer passes a weak proxy.
  ///   - pace: returns after the time for which several changes count as one while sources load.
  public init(
    list: any SubscriptionEditing, output: any SubscriptionsOutput,
    pace: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(100)) }
  ) {
    self.list = list
    loader = Self.loader(list, chosen, output)
    // Holds neither this object nor the scene.
    let changes = list.changes()
    watch = Task {
      for await _ in changes {
        output.subscriptionsDidChange()
        // A change by a command is shown at once.
        guard list.progress != nil else { continue }
        do { try await pace() } catch { return }
      }
    }
  }

  deinit {
    watch.cancel()
  }

  public var tasks: [RunningTask] { loader.tasks }

  public func reload(_ ids: [SubscribedSource.ID]) {
    chosen.set(ids)
    loader.load(.refresh)
  }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }

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
    _ list: any SubscriptionEditing, _ chosen: Chosen, _ output: some LoadOutput<[SubscribedSource]>
  ) -> any LoadInteractor {
    ResourceLoader<[SubscribedSource]>(answers: { answers($0, list, chosen.take()) }, output: output)
  }

  /// The list; after a refresh of the chosen subscriptions or of all, unless it is the first load.
  private nonisolated static func answers(
    _ scope: LoadScope, _ list: any SubscriptionEditing, _ chosen: [SubscribedSource.ID]?
  ) -> Answers<[SubscribedSource]> {
    Answers({
      try await list.read()
      if scope == .refresh { try await list.refresh(chosen) }
      return Sourced(list.current, from: .bundled)
    })
  }
}

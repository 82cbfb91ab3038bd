public import Loading
import Synchronization

/// The use cases of the list of subscriptions, besides loading.
public protocol SubscriptionsInteracting: LoadInteractor {
  var list: any SubscriptionEditing { get }
  /// Reloads some of the subscriptions.
  func reload(_ ids: [SubscribedSource.ID])
}

/// Receives the results of loads, and is called after any change in the list of subscriptions.
public protocol SubscriptionsOutput: LoadOutput<[SubscribedSource]> {
  func subscriptionsDidChange()
}

/// The interactor of the list: loads the list, reloads subscriptions, and reports changes.
public final class SubscriptionsInteractor: SubscriptionsInteracting {
  public let list: any SubscriptionEditing
  private let loader: any LoadInteractor
  private let watch: Task<Void, Never>
  /// The subscriptions that the next refresh loads; nil for all.
  private let chosen = Chosen()

  /// Creates the interactor.
  ///
  /// `output` is referenced strongly, so the composer passes a weak proxy.
  ///
  /// `pace` waits for the interval in which changes are combined into a single report while sources are loading.
  public init(
    list: any SubscriptionEditing, output: any SubscriptionsOutput,
    pace: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(100)) }
  ) {
    self.list = list
    loader = Self.loader(list, chosen, output)
    // The task captures neither this object nor the scene, so that both can be released.
    let changes = list.changes()
    watch = Task {
      for await _ in changes {
        output.subscriptionsDidChange()
        // A change made by a command is shown at once.
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

  /// The subscriptions to load in a refresh; cleared when the next refresh begins.
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

  /// Loads the list of subscriptions; a refresh first reloads the chosen subscriptions, or all of them.
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

import Loading
import Localization
import Posts
import Reading
public import SceneKit
import SubscriptionList
public import Subscriptions
import TerminalList
import Viper

/// Makes the scene of the list of subscriptions.
struct SubscriptionsModuleFactory {
  private let services: SceneServices
  private let sources: SubscribedSources

  init(_ services: SceneServices, sources: SubscribedSources) {
    self.services = services
    self.sources = sources
  }

  var entries: [SceneEntry] {
    [
      SceneEntry(
        .sources, about: services.context.strings(SubscriptionsText.table)[.about],
        texts: SubscriptionsText.table.problems
      ) { make($1, storage) },
      ChoicesModuleFactory(services, sources: sources).entry,
    ]
  }

  /// The scene of a list.
  func make(_ placement: ScenePlacement, _ storage: SubscriptionStorage) -> any TerminalScene {
    let context = services.context
    let output = WeakProxy<SubscriptionsPresenter>()
    let display = WeakProxy<ListView<SubscriptionsPresenter>>()
    let places = SubscriptionPlaces(services, sources: sources)
    let presenter = SubscriptionsPresenter(
      context: context, interactor: SubscriptionsInteractor(storage: storage, output: output),
      router: SubscriptionsRouter(
        feed: { places.subscription.feed.placement([SubscriptionPlaces.parameter: $0]).route },
        all: places.all.feed.placement().route, new: places.new.feed.placement().route),
      display: display)
    let view = ListView(presenter: presenter) { SubscriptionCell(row: $0, context: context) }
    output.target = presenter
    display.target = view
    return ListScene(at: placement, view: view)
  }

  /// The list.
  private var storage: SubscriptionStorage {
    let find: @Sendable (Subscription.ID) throws -> Subscription = { [list = sources.list] id in
      guard let subscription = list.subscription(id) else { throw LoadFailure(ListProblem.notListed) }
      return subscription
    }
    return SubscriptionStorage(
      read: { [sources] in await sources.readSummaries() },
      current: { [sources] in sources.list.all.map { SubscribedSource($0, sources) } },
      changes: { [sources] in sources.changes() },
      refresh: { [sources] in try await sources.refreshAll() },
      remove: { [sources] id in
        let place = Place(of: id, in: sources.list)
        let subscription = try find(id)
        let summary = sources.summary(of: subscription)
        try await sources.remove(subscription)
        return { try place.restore(subscription, with: summary, in: sources) }
      },
      rename: { [list = sources.list] id, name in try list.rename(id, to: name).name },
      move: { [list = sources.list] id, place in try list.move(id, to: place) },
      markSeen: { [sources] ids in
        var changed: [(reader: SourceReader, posts: [Post.ID])] = []
        for id in ids {
          let reader = try sources.reader(at: try find(id).address)
          changed.append((reader, await reader.setAllRead().value))
        }
        return { [changed] in
          for (reader, posts) in changed { _ = try await reader.set(.unseen, on: posts).value }
        }
      })
  }

  /// The place of a subscription in the list.
  private nonisolated struct Place {
    /// The subscription that comes after it; nil for none.
    let next: Subscription.ID?

    init(of id: Subscription.ID, in list: SubscriptionList) {
      let all = list.all
      let index = all.firstIndex { $0.id == id }
      next = index.flatMap { $0 + 1 < all.count ? all[$0 + 1].id : nil }
    }

    /// Adds a subscription again, with its name, tags and state.
    func restore(_ subscription: Subscription, with summary: SourceSummary, in sources: SubscribedSources) throws {
      let added = try sources.restore(subscription, with: summary)
      if let next, sources.list.subscription(next) != nil { try sources.list.move(added.id, to: next) }
    }
  }
}

extension SubscribedSource {
  /// A subscription with its state, as far as it was read.
  nonisolated init(_ subscription: Subscription, _ sources: SubscribedSources) {
    let summary = sources.summary(of: subscription)
    self.init(
      id: subscription.id, name: subscription.name,
      kind: sources.kind(of: subscription),
      unreadCount: summary.unreadCount, loadedAt: summary.loadedAt, error: summary.error)
  }
}

extension WeakProxy: SubscriptionsOutput where Target: SubscriptionsOutput {
  public func subscriptionsDidChange() { target?.subscriptionsDidChange() }
}

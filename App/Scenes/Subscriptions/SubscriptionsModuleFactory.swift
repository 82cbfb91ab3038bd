import Loading
import Localization
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
  /// Shows the scene of a route on those that are open.
  private let push: SceneServices.Show
  /// Leaves the scene on top, unless it is the only one.
  private let leave: () -> Void

  init(
    _ services: SceneServices, sources: SubscribedSources, push: @escaping SceneServices.Show,
    leave: @escaping () -> Void
  ) {
    self.services = services
    self.sources = sources
    self.push = push
    self.leave = leave
  }

  var entries: [SceneEntry] {
    let texts = services.context.strings(SubscriptionsText.table)
    return [
      SceneEntry(.sources, about: texts[.about], texts: SubscriptionsText.table.problems) {
        make($1, storage)
      },
      ChoicesModuleFactory(services, sources: sources, leave: leave).entry,
    ]
      + parts.filter { !isName($0.kind.placement().route.components.last) }.map { kind, listing, about in
        SceneEntry(kind, about: texts[about], texts: SubscriptionsText.table.problems) { make($1, storage, listing) }
      }
  }

  /// The lists of a part of the sources.
  private var parts: [(kind: SceneKind, listing: SourceListing, about: SubscriptionsText)] {
    [
      (.unreadSources, .unread, .unreadAbout), (.lateSources, .late, .lateAbout),
      (.failedSources, .failed, .failedAbout),
    ]
  }

  /// Whether a source, of an older list, has the last word of a route as its name: it keeps the route.
  private func isName(_ word: String?) -> Bool { word.flatMap(sources.list.subscription(named:)) != nil }

  /// The scene of a list.
  func make(
    _ placement: ScenePlacement, _ storage: SubscriptionStorage, _ listing: SourceListing = .all
  ) -> any TerminalScene {
    let context = services.context
    let output = WeakProxy<SubscriptionsPresenter>()
    let display = WeakProxy<ListView<SubscriptionsPresenter>>()
    let routes = SubscriptionRoutes(services, sources: sources)
    let presenter = SubscriptionsPresenter(
      context: context, interactor: SubscriptionsInteractor(storage: storage, output: output),
      router: SubscriptionsRouter(
        feed: { routes.subscription.feed.placement([SubscriptionRoutes.parameter: $0]).route }, push: push,
        all: routes.all.feed.placement().route, new: routes.new.feed.placement().route),
      display: display, lastChange: services.lastChange, listing: listing)
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
      read: { [sources, isInteractive = services.context.isInteractive] in
        await sources.readSummaries()
        // At a prompt, the last numbers are shown until those of now are there.
        await sources.countViews(waits: !isInteractive)
      },
      current: { [sources] in
        let subscriptions = sources.list.shown
        let hasNetwork = sources.networkFailure(of: subscriptions) == nil
        let merged = Set(sources.list.merged.map(\.id))
        return subscriptions.map {
          SubscribedSource($0, sources, counts: $0.isView || merged.contains($0.id), hasNetwork: hasNetwork)
        }
      },
      unreadCount: { [sources] ids in
        let ids = Set(ids)
        return sources.unreadCount(of: sources.list.all.filter { ids.contains($0.id) })
      },
      changes: { [sources] in sources.changes() },
      refresh: { [sources] in try await sources.refresh($0) },
      progress: { [sources] in sources.progress },
      remove: { [sources] ids in try sources.remove(try ids.map(find)) },
      rename: { [list = sources.list] id, name in
        let (renamed, change) = try list.rename(id, to: name)
        return (renamed.name, { try list.undo(change) })
      },
      move: { [list = sources.list] id, target in
        let change = try list.move(id, to: target)
        return { try list.undo(change) }
      },
      tag: { [list = sources.list] ids, new, old in
        let change = try list.retag(ids, adding: new, removing: old)
        return { try list.undo(change) }
      },
      markSeen: { [sources] ids in try await sources.markAllRead(try ids.map(find)) })
  }
}

extension SubscribedSource {
  /// A subscription with the state last read.
  ///
  /// - Parameters:
  ///   - subscription: the subscription.
  ///   - sources: the sources with their states.
  ///   - counts: whether its unread posts count; those of the demo do not beside a person's own sources.
  ///   - hasNetwork: false if the network failed for all subscriptions.
  nonisolated init(_ subscription: Subscription, _ sources: SubscribedSources, counts: Bool, hasNetwork: Bool) {
    let summary = sources.summary(of: subscription)
    self.init(
      id: subscription.id, name: subscription.name,
      kind: sources.kind(of: subscription), isView: subscription.isView, tags: subscription.tags,
      unreadCount: counts ? summary.unreadCount : 0, loadedAt: summary.loadedAt,
      error: sources.failure(of: subscription),
      askedAt: sources.askedAt(subscription), isWithoutNetwork: !hasNetwork && summary.error?.isAsWithoutNetwork == true
    )
  }
}

extension WeakProxy: SubscriptionsOutput where Target: SubscriptionsOutput {
  public func subscriptionsDidChange() { target?.subscriptionsDidChange() }
}

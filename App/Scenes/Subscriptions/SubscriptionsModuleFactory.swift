import Localization
public import SceneKit
import SubscriptionList
public import Subscriptions
import TerminalList
import Viper

/// Creates the scene of the list of subscriptions.
struct SubscriptionsModuleFactory {
  let services: SceneServices
  let sources: SubscribedSources
  /// Pushes the scene of a route.
  let push: SceneServices.Show
  /// Leaves the scene on top, unless it is the only scene.
  let leave: () -> Void

  var entries: [SceneEntry] {
    let texts = services.context.strings(SubscriptionsText.table)
    return [
      SceneEntry(.sources, about: texts[.about], texts: SubscriptionsText.table.problems) {
        make($1, list)
      },
      ChoicesModuleFactory(services: services, sources: sources, leave: leave).entry,
    ]
      + parts.filter { !isName($0.kind.placement().route.components.last) }.map { kind, listing, about in
        SceneEntry(kind, about: texts[about], texts: SubscriptionsText.table.problems) { make($1, list, listing) }
      }
  }

  /// The lists that contain only some of the sources.
  private var parts: [(kind: SceneKind, listing: SourceListing, about: SubscriptionsText)] {
    [
      (.unreadSources, .unread, .unreadAbout), (.lateSources, .late, .lateAbout),
      (.failedSources, .failed, .failedAbout),
    ]
  }

  /// Whether a source has the name `word`, the last word of a route, as older versions allowed.
  ///
  /// The route then leads to the source.
  private func isName(_ word: String?) -> Bool { word.flatMap(sources.list.subscription(named:)) != nil }

  func make(
    _ placement: ScenePlacement, _ list: any SubscriptionEditing, _ listing: SourceListing = .all
  ) -> any Scene {
    let context = services.context
    let routes = SubscriptionRoutes(services: services, sources: sources)
    return ListComposer.compose(
      placement,
      presenter: { output, display in
        SubscriptionsPresenter(
          context: context, interactor: SubscriptionsInteractor(list: list, output: output),
          router: SubscriptionsRouter(
            feed: { routes.subscription.feed.placement([SubscriptionRoutes.parameter: $0]).route }, push: push,
            all: routes.all.feed.placement().route, new: routes.new.feed.placement().route),
          display: display, lastChange: services.lastChange, listing: listing)
      },
      cell: { SubscriptionCell(row: $0, context: context) })
  }

  private var list: EditedSubscriptions {
    EditedSubscriptions(sources: sources, isInteractive: services.context.isInteractive)
  }
}

extension WeakProxy: SubscriptionsOutput where Target: SubscriptionsOutput {
  public func subscriptionsDidChange() { target?.subscriptionsDidChange() }
}

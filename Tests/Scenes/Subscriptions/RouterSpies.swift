import Subscriptions
import Viper

/// Records the names of feeds opened from the list of subscriptions.
final class SubscriptionsRouterSpy: SubscriptionsRouting {
  private(set) var pushed: [String] = []
  let allRoute = Route(["all"])
  let newRoute = Route(["new"])

  func route(to source: SubscribedSource) -> Route { Route(["sources", source.name]) }
  func push(_ source: SubscribedSource) { pushed.append(source.name) }
}

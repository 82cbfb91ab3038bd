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

/// Records the queries opened from the list of filters.
final class FilterListRouterSpy: FilterListRouting {
  private(set) var shown: [String] = []

  func showPosts(of filter: ListedFilter) { shown.append(filter.query) }
}

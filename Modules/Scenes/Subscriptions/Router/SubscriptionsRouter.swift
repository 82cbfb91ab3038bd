public import Viper

/// Navigates from the list of subscriptions by routes.
public struct SubscriptionsRouter {
  private let feed: (_ name: String) -> Route
  private let push: (Route) throws -> Void
  /// The route to the posts of all subscriptions.
  public let allRoute: Route
  /// The route to the new posts of all subscriptions.
  public let newRoute: Route

  public init(
    feed: @escaping (_ name: String) -> Route, push: @escaping (Route) throws -> Void, all: Route, new: Route
  ) {
    self.feed = feed
    self.push = push
    allRoute = all
    newRoute = new
  }

  /// The route to the feed of a subscription.
  public func route(to source: SubscribedSource) -> Route { feed(source.name) }
  /// Pushes the feed of a subscription, so that `back` returns to the open scene.
  public func push(_ source: SubscribedSource) throws { try push(feed(source.name)) }
}

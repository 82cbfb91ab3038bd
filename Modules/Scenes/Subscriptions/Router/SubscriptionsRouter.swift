public import Viper

/// Navigation from the list of subscriptions.
public protocol SubscriptionsRouting: AnyObject {
  /// The route to the feed of a subscription.
  func route(to source: SubscribedSource) -> Route
  /// Pushes the feed of a subscription, so that `back` returns to the open scene.
  ///
  /// - Throws: a `Failure`.
  func push(_ source: SubscribedSource) throws
  /// The route to the posts of all subscriptions.
  var allRoute: Route { get }
  /// The route to the new posts of all subscriptions.
  var newRoute: Route { get }
}

/// Navigates from the list of subscriptions with routes.
public final class SubscriptionsRouter: SubscriptionsRouting {
  private let feed: (_ name: String) -> Route
  private let push: (Route) throws -> Void
  public let allRoute: Route
  public let newRoute: Route

  public init(
    feed: @escaping (_ name: String) -> Route, push: @escaping (Route) throws -> Void, all: Route, new: Route
  ) {
    self.feed = feed
    self.push = push
    allRoute = all
    newRoute = new
  }

  public func route(to source: SubscribedSource) -> Route { feed(source.name) }
  public func push(_ source: SubscribedSource) throws { try push(feed(source.name)) }
}

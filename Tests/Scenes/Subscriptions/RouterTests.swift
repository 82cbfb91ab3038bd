import Subscriptions
import Testing
import Viper

/// Navigation from the list of subscriptions.
struct RouterTests {
  @Test func openingASubscriptionPushesTheRouteOfItsName() throws {
    var pushed: [Route] = []
    let sut = SubscriptionsRouter(
      feed: { Route(["sources", $0]) }, push: { pushed.append($0) }, all: Route(["all"]), new: Route(["new"]))
    try sut.push(source("b"))
    #expect(pushed == [Route(["sources", "b"])])
    #expect(sut.route(to: source("c")) == Route(["sources", "c"]))
    #expect(sut.allRoute == Route(["all"]) && sut.newRoute == Route(["new"]))
  }
}

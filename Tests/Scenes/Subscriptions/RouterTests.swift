import Subscriptions
import Testing
import Viper

/// Navigation from the lists of subscriptions and filters.
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

  @Test func openingAFilterPushesASearchForItsQuery() throws {
    var searched: [String] = []
    let sut = FilterListRouter { searched.append($0) }
    let filter = ListedFilter(id: "1", query: "title lake", effect: "hide", place: nil, count: 1, isMore: false)
    try sut.showPosts(of: filter)
    #expect(searched == ["title lake"])
  }
}

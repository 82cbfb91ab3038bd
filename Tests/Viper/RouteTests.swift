import Testing
import Viper

struct RouteTests {
  @Test(arguments: ["feed": ["feed"], "/feed/": ["feed"], "feed/42/comments": ["feed", "42", "comments"]])
  func aRouteIsReadFromItsText(text: String, components: [String]) throws {
    let route = try #require(Route(parsing: text))
    #expect(route.components == components)
    #expect(Route(parsing: route.description) == route)
  }

  @Test(arguments: ["", "/", "//", "feed//comments"]) func anEmptyPartIsNoRoute(text: String) {
    #expect(Route(parsing: text) == nil)
  }

  @Test func aPatternTakesARouteApartAndPutsItTogether() throws {
    let sut = RoutePattern("feed/{image}/comments")
    let route = Route(["feed", "42", "comments"])
    #expect(sut.match(route) == ["image": "42"])
    #expect(sut.route(with: ["image": "42"]) == route)
    #expect(sut.route() == nil)
    #expect(sut.parameters == ["image"])
    #expect(sut.words(of: Route(["feed", "7", "comments"])) == "feed/comments")
    #expect(RoutePattern("posters/{id}").words(of: Route(["posters", "mars"])) == "posters/mars")
    #expect(sut.description == "feed/{image}/comments")
  }

  @Test(arguments: [["feed"], ["feed", "42", "image"], ["feed", "42", "comments", "x"]])
  func aRouteOfAnotherShapeDoesNotMatch(components: [String]) {
    #expect(RoutePattern("feed/{image}/comments").match(Route(components)) == nil)
  }
}

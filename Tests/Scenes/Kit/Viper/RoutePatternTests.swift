import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct RoutePatternTests {
  private let optional = RoutePattern("feed/{post}/image/{number?}")

  @Test func aPatternParsesAndCreatesRoutes() throws {
    let sut = RoutePattern("feed/{post}/comments")
    let route = Route(["feed", "a/b", "comments"])
    #expect(sut.match(route) == ["post": "a/b"])
    #expect(sut.route(with: ["post": "a/b"]) == route)
    #expect(sut.route() == nil)
    #expect(sut.parameters == ["post"])
    #expect(sut.description == "feed/{post}/comments")
    #expect(sut.length == 3)
  }

  @Test(arguments: [["feed"], ["feed", "42", "image"], ["feed", "42", "comments", "x"], ["FEED", "42", "comments"]])
  func aRouteWithDifferentPartsDoesNotMatchThePattern(components: [String]) {
    #expect(RoutePattern("feed/{post}/comments").match(Route(components)) == nil)
  }

  @Test func anOptionalLastParameterCanBeOmitted() {
    #expect(optional.match(Route(["feed", "7", "image"])) == ["post": "7"])
    #expect(optional.match(Route(["feed", "7", "image", "2"])) == ["post": "7", "number": "2"])
    #expect(optional.match(Route(["feed", "7"])) == nil)
    #expect(optional.match(Route(["feed", "7", "image", "2", "x"])) == nil)
    #expect(optional.route(with: ["post": "7"]) == Route(["feed", "7", "image"]))
    #expect(optional.route(with: ["post": "7", "number": "2"]) == Route(["feed", "7", "image", "2"]))
    #expect(optional.route(with: ["number": "2"]) == nil)
    #expect(optional.parameters == ["post"])
    #expect(optional.description == "feed/{post}/image/{number?}")
    #expect(optional.length == 4)
  }

  @Test func patternsDifferingInParameterNamesHaveTheSameShape() {
    #expect(optional.shape == ["feed", nil, "image", nil])
    #expect(RoutePattern("quotes/{id}").shape == RoutePattern("quotes/{author}").shape)
    #expect(RoutePattern("quotes/{id}") != RoutePattern("quotes/{author}"))
  }

  @Test(arguments: [
    ("quotes/today", "quotes/{id}", true), ("quotes/{id}", "quotes/today", false),
    ("quotes/{id}", "quotes/{author}", false), ("quotes/today", "quotes/today", false),
    ("a/{x}/c", "a/{x}/{y}", true), ("a/b/{y}", "a/{x}/c", true), ("a/{x}/c", "a/b/{y}", false),
  ])
  func literalPartsTakePrecedenceFromTheLeft(first: String, second: String, precedes: Bool) {
    #expect(RoutePattern(first).precedes(RoutePattern(second)) == precedes)
  }

  @Test func theParametersOfAMistypedRouteAreTakenByPosition() {
    let sut = RoutePattern("feed/{post}/comments")
    #expect(sut.values(from: ["fed", "42"]) == ["post": "42"])
    #expect(sut.values(from: ["feed"]) == [:])
    #expect(optional.values(from: ["x", "7", "y", "2", "z"]) == ["post": "7", "number": "2"])
  }

  @Test(arguments: [
    ("feed", ["feed"], "feed"), ("feed/{post}/comments", ["feed", "7", "comments"], "feed/comments"),
    ("posters/{id}", ["posters", "mars"], "posters/mars"), ("posters/{id}", ["posters", "a b"], "posters/a b"),
    ("feed/{post}/image/{number?}", ["feed", "7", "image"], "feed/image"),
    ("feed/{post}/image/{number?}", ["feed", "7", "image", "2"], "feed/image/2"),
  ])
  func thePromptShowsARouteWithoutItsParameters(pattern: String, components: [String], words: String) {
    #expect(RoutePattern(pattern).words(of: Route(components)) == words)
  }
}

import SceneKit
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SceneCatalogTests {
  @Test func aRouteCreatesItsSceneAndTheScenesBeneath() throws {
    let sut = SceneCatalog(entries: [
      QuotesScenes.entry("comments", "quotes/{id}/comments", on: "quotes/{id}"),
      QuotesScenes.entry("quote", "quotes/{id}", on: "quotes"), QuotesScenes.entry("quotes", "quotes"),
    ])
    let stack = try #require(sut.stack(for: Route(["quotes", "a/b", "comments"])))
    #expect(stack.map(\.route.description) == ["quotes", "quotes/a%2Fb", "quotes/a%2Fb/comments"])
    let scenes = stack.map { $0.make() }
    #expect(scenes.map(\.name) == ["quotes", "quote", "comments"])
    #expect(scenes.map(\.route) == stack.map(\.route))
    #expect(sut.stack(for: Route(["quotes"]))?.count == 1)
  }

  @Test func anUnknownRouteCreatesNoScenes() {
    let sut = SceneCatalog(entries: [
      QuotesScenes.entry("quotes", "quotes"), QuotesScenes.entry("orphan", "orphan", on: "nowhere"),
      QuotesScenes.entry("lost", "lost", on: "quotes/{id}"),
    ])
    #expect(sut.stack(for: Route(["unknown"])) == nil)
    #expect(sut.stack(for: Route(["quotes", "1"])) == nil)
    #expect(sut.stack(for: Route(["orphan"])) == nil, "its parent is not a scene")
    #expect(sut.stack(for: Route(["lost"])) == nil, "it has no parameter for its parent")
  }

  /// A parameter never takes a route that another entry spells out, in any order.
  @Test(arguments: [
    ["quotes/{id}", "quotes/today"], ["quotes/{id}", "quotes", "quotes/today"],
    ["{any}/x", "quotes/{id}", "quotes/today", "quotes"], ["a/{x}/c", "a/b/{y}", "a", "a/{x}/{y}", "a/b/c"],
    ["quotes/{id}", "about", "quotes/today", "posts/today", "posts/{id}"],
  ])
  func literalPartsTakePrecedenceOverParametersInAnyOrder(patterns: [String]) {
    let swallowed = permutations(of: patterns).filter { order in
      let sut = SceneCatalog(entries: order.map { QuotesScenes.entry($0, $0) })
      return patterns.contains { pattern in
        let route = Route(pattern.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) })
        return sut.stack(for: route)?.last?.make().name != pattern
      }
    }
    #expect(swallowed == [])
  }

  @Test func anEntryThatRejectsAParameterIsSkipped() {
    let sut = SceneCatalog(entries: [
      QuotesScenes.entry("number", "quotes/{number}", check: { Int($0["number"] ?? "") == nil ? nil : $0 }),
      QuotesScenes.entry("word", "quotes/{word}"),
    ])
    #expect(sut.stack(for: Route(["quotes", "7"]))?.last?.make().name == "number")
    #expect(sut.stack(for: Route(["quotes", "x"]))?.last?.make().name == "word")
  }

  @Test func theCheckOfAnEntryCanChangeTheParametersOfARoute() {
    let sut = SceneCatalog(entries: [
      QuotesScenes.entry("quote", "quotes/{id}", check: { $0.mapValues { $0.lowercased() } })
    ])
    #expect(sut.stack(for: Route(["quotes", "ABC"]))?.last?.route == Route(["quotes", "abc"]))
  }

  @Test(arguments: [["quotes"], ["quotes", "1"], ["root"]])
  func aRouteWithCircularParentsCreatesNoScenes(components: [String]) {
    let sut = SceneCatalog(entries: [
      QuotesScenes.entry("quotes", "quotes", on: "root"), QuotesScenes.entry("quote", "quotes/{id}", on: "quotes"),
      QuotesScenes.entry("root", "root", on: "quotes"),
    ])
    #expect(sut.stack(for: Route(components)) == nil)
  }

  @Test func thePromptShowsARouteWithoutItsParameters() {
    let sut = SceneCatalog(entries: [QuotesScenes.entry("comments", "quotes/{id}/comments")])
    #expect(sut.words(of: Route(["quotes", "7", "comments"])) == "quotes/comments")
    #expect(sut.words(of: Route(["un known", "7"])) == "un%20known/7")
  }

  private func permutations(of patterns: [String]) -> [[String]] {
    guard !patterns.isEmpty else { return [[]] }
    return patterns.flatMap { first in
      permutations(of: patterns.filter { $0 != first }).map { [first] + $0 }
    }
  }
}

import Navigation
import SceneKit
import SceneTesting
import SubscriptionList
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Completes words with Tab, and lists the candidates.
@Suite(.timeLimit(.minutes(1)))
struct CompletionTests {
  @Test func hintsAreCreatedOnlyForRowsInTheCompletionList() async throws {
    let app = try await appWithNames(200)
    let before = OutsideScene.hintCount
    #expect(app.console.completes("cut 19") == ["19"] + (190...199).map(String.init))
    #expect(OutsideScene.hintCount - before <= 11)
  }

  @Test func onlyNumbersOfRowsThatTheCommandAffectsAreCompleted() async throws {
    let app = try TestApp(source: RichSource())
    try app.openShell()
    await app.idles()
    let all = app.stack.top?.rowHints { _, _ in true }.map { String($0.number) }
    let hidden = app.stack.top?.rowHints(for: "reveal") { _, _ in true }.map { String($0.number) }
    #expect(app.console.completes("open ") == all)
    #expect(app.console.completes("reveal ") == hidden)
    #expect(all != hidden)
  }

  @Test func theRetryCommandCompletesOnlyRowsWhosePictureHasFailed() async throws {
    let app = try TestApp(drawsPictures: true)
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    // The address of the second row's picture is not allowed.
    await waitUntil { app.console.completes("retry ") == ["2"] }
    try await app.answersPicture(of: 3, with: .init("no picture".utf8))
    #expect(app.console.completes("retry ") == ["2", "3"])
  }

  @Test func theHintOfACompletedRowIsNeverAnAddress() async throws {
    let feed = #"{"items":[{"id":"\#(Sample.ids[0])","image":"http://i.example/1"}]}"#
    let app = try TestApp()
    try app.openShell()
    await app.answers(feed, at: 0)
    #expect(app.console.lists("open ") == ["  1  An image without a description"])
  }

  @Test func theGotoCommandCompletesRoutesBeforeRowNumbers() async throws {
    let app = try await appWithFeed()
    let offered = app.console.completes("goto ")
    let places = Array(offered.prefix { !$0.hasPrefix("feed/") })
    #expect(places == places.sorted())
    #expect(Set(places).isSuperset(of: ["all", "feed", "messages", "new", "posters", "sources"]))
    #expect(offered.dropFirst(places.count).prefix(4) == ["feed/1", "feed/2", "feed/3", "feed/1/comments"])
    #expect(app.console.completes("goto feed/2/") == ["feed/2/comments", "feed/2/image"])
    #expect(app.console.lists("goto feed/2/c")[0].contains("  A long ridge"))
  }

  @Test func theGotoCommandCompletesNumbersOfSourcesOnlyAfterTheWordSources() async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://b.example", name: "B")])
    try app.openShell("sources")
    await app.idles()
    #expect(app.console.completes("goto sources/").contains("sources/1"))
    #expect(app.console.completes("goto s").filter { $0.hasPrefix("search/") } == [])
    #expect(app.console.completes("goto ad") == [])
  }

  @Test func theGotoCommandAcceptsARowNumberInPlaceOfAnIDInARoute() async throws {
    let app = try await appWithFeed()
    app.types("goto feed/2/comments")
    #expect(app.stack.top?.route.description == "feed/\(Sample.ids[1])/comments")
    #expect(app.console.completes("goto feed/2/c") == ["feed/2/comments"])
    app.types("goto feed/\(Sample.ids[2])/image")
    #expect(app.stack.top?.route.description == "feed/\(Sample.ids[2])/image")
    #expect(app.stack.scenes.map(\.name) == ["feed", "image"])
  }

  @Test func theGotoCommandWithAnInvalidRowNumberReportsTheValidRange() async throws {
    let app = try await appWithFeed()
    app.types("goto feed/9/comments")
    #expect(app.console.printed.last == "Rows go from 1 to 3.")
    #expect(app.stack.scenes.map(\.name) == ["feed"])
  }

  @Test func inARouteANumericIDTakesPrecedenceOverARowNumber() async throws {
    let names = ScenePackage("names") { _ in
      [
        OutsideScene.entry("names", pattern: "names", rows: ["b", "7", "2"]),
        OutsideScene.entry("name", pattern: "names/{id}", on: "names", example: ["id": "7"]),
      ]
    }
    let app = try TestApp(scenes: [names])
    try app.openShell("names")
    await app.idles()
    #expect(app.console.completes("goto names/") == ["names/1", "names/7", "names/3"])
    for (typed, route) in [("1", "b"), ("2", "2"), ("3", "2"), ("7", "7"), ("b", "b")] {
      app.types("goto names; goto names/\(typed)")
      #expect(app.stack.top?.route.description == "names/\(route)", "\(typed)")
    }
  }

  @Test(arguments: [
    (["b", "7"], "1", "b"), (["9", "7"], "1", "9"), (["9", "7"], "7", "7"), (["9", "7"], "30", "30"),
  ])
  func aNumberInTheRouteOfAnUnopenedListIsAnIDIfNoRowHasThatNumber(
    rows: [String], number: String, id: String
  ) async throws {
    let names = ScenePackage("names") { _ in
      [
        OutsideScene.entry("names", pattern: "names", rows: rows),
        OutsideScene.entry("name", pattern: "names/{id}", on: "names", example: ["id": "7"]),
      ]
    }
    let app = try TestApp(scenes: [names])
    try app.openShell("sources")
    app.types("goto names/\(number)")
    await app.lineEnds()
    await app.idles()
    #expect(app.stack.top?.route.description == "names/\(id)")
  }

  @Test func routesOfBundledPostersAreCompletedBeforeTheirSceneIsOpened() async throws {
    let app = try await appWithFeed()
    #expect(app.console.completes("goto posters/ma") == ["posters/mars", "posters/mars/info"])
    #expect(app.console.lists("goto posters/mars")[0].hasSuffix("Mars"))
    #expect(!app.console.completes("goto ").contains("posters/mars"))
  }

  @Test(arguments: [(80, 24), (40, 20), (30, 20), (20, 6)])
  func completionsFitOnTheScreen(size: (width: Int, lines: Int)) async throws {
    let app = try await appWithNames(400, width: size.width, lines: size.lines)
    for line in ["", "open ", "cut ", "goto ", "help "] {
      let list = app.console.lists(line)
      #expect(list.count <= max(1, size.lines - 3), "\(line)")
      #expect(list.allSatisfy { StyledText($0).width <= size.width }, "\(line)")
    }
  }

  @Test func completionsThatDoNotFitAreCounted() async throws {
    let app = try await appWithNames(60)
    #expect(app.console.lists("cut ").count == 21)
    #expect(app.console.lists("cut ").last == "  … and 40 more")
    #expect(app.console.lists("cut ").first == "  1   name 1 of many, 日本語 and more")
  }

  @Test func hintsAreOmittedOnANarrowScreen() async throws {
    let wide = try await appWithNames(3, width: 40)
    #expect(wide.console.lists("cut ").allSatisfy { $0.contains("name") })
    let narrow = try await appWithNames(3, width: 30)
    #expect(narrow.console.lists("cut ") == ["  1  2  3"])
  }

  private func appWithNames(_ count: Int, width: Int = 80, lines: Int = 24) async throws -> TestApp {
    let rows = (1...count).map { "name \($0) of many, 日本語 and more" }
    let app = try TestApp(scenes: [
      ScenePackage("names") { _ in [OutsideScene.entry("names", pattern: "names", rows: rows)] }
    ])
    try app.openShell("names", width: width, lines: lines)
    await app.idles()
    return app
  }
}

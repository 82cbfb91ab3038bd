import Contract
import Foundation
import HTTP
import Loading
import Localization
import Navigation
import Pictures
import Reading
import SceneKit
import SceneTesting
import Sources
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct NavigationTests {
  @Test func theFeedLoadsOnceEvenIfStartedTwice() async throws {
    let app = try TestApp()
    try app.start()
    try app.start()
    await app.answers(Sample.feed, at: 0)
    #expect(app.network.urls == ["http://feed.example/v1/feed?limit=10"])
    #expect(app.stack.top?.rowHints { _, _ in true }.map(\.number) == [1, 2, 3])
  }

  @Test func theTopCommandReturnsToTheFirstScene() async throws {
    let app = try TestApp()
    try app.openShell("sources")
    app.types("goto messages")
    #expect(app.stack.scenes.map(\.name) == ["feed", "messages"])
    app.types("help top")
    #expect(app.console.shows("back to where you began, Sources"))
    app.types("top")
    #expect(app.stack.scenes.map(\.name) == ["sources"])
    let sources = try #require(app.stack.top)
    app.types("goto sources; top")
    #expect(app.stack.top === sources, "which stays if it is there")
    #expect(await app.findLeaks() == [])
  }

  @Test func openingARowShowsItsComments() async throws {
    let app = try await appWithFeed()
    _ = try app.stack.top?.open(RowReference(2))
    #expect(app.stack.scenes.map(\.route.description) == ["feed", "feed/\(Sample.ids[1])/comments"])
    await app.answers(Sample.comments, at: 1)
    #expect(app.network.urls.last == "http://feed.example/v1/image/\(Sample.ids[1])/comments")
    #expect(app.stack.top?.state == .loaded)
  }

  @Test func leavingASceneCancelsTheRequestAndFreesTheScene() async throws {
    let app = try await appWithFeed()
    _ = try app.stack.top?.open(RowReference(1))
    await app.network.loader.waitForRequest(at: 1)
    let check = LeakCheck(of: app.stack.scenes[1])
    app.stack.pop()
    #expect(check.leak() == nil, "every part is gone at once")
    await app.network.loader.waitForCancellation(at: 1)
    #expect(await app.findLeaks() == [])
    #expect(app.stack.leakChecks.isEmpty, "nor does the check itself leave anything behind")
  }

  @Test func aCoveredSceneKeepsItsRequestRunning() async throws {
    let app = try await appWithFeed()
    _ = try app.stack.top?.open(RowReference(1))
    await app.network.loader.waitForRequest(at: 1)
    let comments = try #require(app.stack.top)
    app.stack.push(try scene("feed/\(Sample.ids[2])/comments", of: app))
    await app.network.loader.waitForRequest(at: 2)
    #expect(comments.tasks.count == 1)
    await app.network.loader.complete(
      with: HTTPResponse(status: 200, body: Data(Sample.comments.utf8)), at: 1)
    await comments.settle()
    #expect(comments.state == .loaded)
    #expect(!app.network.loader.events.contains(.cancelled(1)))
  }

  @Test func theViewCommandShowsThePictureWhileCommentsLoad() async throws {
    let app = try TestApp()
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    app.types("1")
    await app.network.loader.waitForRequest(at: 1)
    app.types("view")
    #expect(app.stack.scenes.map(\.name) == ["feed", "comments", "image"])
    await app.network.loader.waitForRequest(at: 2)
    #expect(app.network.loader.events == [.requested, .requested, .requested], "nothing is cancelled")
    app.types("back")
    await app.network.loader.waitForCancellation(at: 2)
    #expect(!app.network.loader.events.contains(.cancelled(1)))
    app.types("back")
    await app.network.loader.waitForCancellation(at: 1)
    #expect(await app.findLeaks() == [])
  }

  @Test(arguments: [("view 1", "invalidData"), ("view 2", "invalidData")])
  func aFailedPictureIsAnErrorAndTheScriptContinues(command: String, kind: String) async throws {
    let answers: [TestApp.Answer] = command == "view 1" ? [.body(Sample.feed), .body("text")] : [.body(Sample.feed)]
    let app = try TestApp(isInteractive: false)
    let (out, err, status) = try await app.script([command, "back", "rows"], answers: answers)
    #expect(out[0].contains(#""error":{"kind":"\#(kind)""#))
    #expect(out[2].contains(#""state":"loaded""#))
    #expect(err.count == 1)
    #expect(status == 1)
  }

  @Test func aDeepLinkCreatesTheStackAndLoadsTheTopScene() async throws {
    let app = try TestApp()
    try app.start("feed/\(Sample.ids[0].lowercased())/comments")
    let answer = { (url: String) in url.contains("/comments") ? Sample.comments : Sample.feed }
    await app.answersEach(with: answer)
    #expect(app.stack.scenes.map(\.name) == ["feed", "comments"])
    #expect(app.network.urls.first == "http://feed.example/v1/image/\(Sample.ids[0])/comments")
    #expect(app.network.urls.count == 2, "the post is looked for in the feed")
    app.stack.pop()
    await app.answersEach(from: 2, with: answer)
    #expect(app.stack.top?.state == .loaded, "the feed beneath loads when it comes on top")
  }

  @Test func scenesSharedByTheOldAndTheNewRouteAreKept() async throws {
    let app = try await appWithFeed()
    let feed = try #require(app.stack.top)
    try app.start("feed/\(Sample.ids[0])/comments")
    try app.start("feed/\(Sample.ids[1])/comments")
    #expect(app.stack.scenes.count == 2)
    #expect(app.stack.scenes.first === feed)
    try app.start("feed")
    #expect(app.stack.top === feed)
    #expect(app.network.urls.count(where: { $0.contains("/v1/feed") }) == 1)
  }

  @Test(arguments: ["nowhere", "feed/x", "feed/not-an-id/comments", "feed/\(Sample.ids[0])/nothing/x"])
  func anUnknownRouteCreatesNoScenes(text: String) throws {
    let app = try TestApp()
    #expect(Route(parsing: text).flatMap { app.core.catalog.stack(for: $0) } == nil)
  }

  /// Uses a real network, and a server that never answers.
  @Test func aThousandClosedScenesLeaveNoObjectsInMemory() async throws {
    let server = try await LoopbackServer { $0.contains("/v1/feed") ? .json(Sample.feed) : .silence }
    let client = NetworkClient(
      userAgent: "test", connectTimeout: .seconds(300), readTimeout: .seconds(300),
      keepAlive: .milliseconds(1))
    var leaks = 0
    let cache = Cache(now: { Date() }, onProblem: { _ in }, open: { nil })
    let core = AppCore(
      context: PresentationContext(language: .english),
      source: SourceReader(
        ContractSource(title: "test", pageSize: 10) { [url = server.url] in url }, named: "test", client: client,
        cache: cache, policy: .savedFirst),
      sources: .none(cache), decode: ImageDecoder.decode, browse: { _ in }, play: { _ in }, copy: { _ in },
      hasDemo: { true }, onLeak: { _ in leaks += 1 })
    core.stack.show(try #require(core.catalog.stack(for: SceneKind.feed.placement().route)))
    await core.stack.top?.settle()
    for round in 0..<1_000 {
      let seen = server.requests.count
      _ = try core.stack.top?.open(RowReference(round % 3 + 1))
      // Some scenes are closed before their request is sent, others while the server is silent.
      if round % 10 == 0 { await server.observed.wait { $0.requests.count > seen } }
      core.stack.pop()
    }
    await core.stack.finishLeakChecks()
    #expect(leaks == 0)
    #expect(core.stack.scenes.map(\.name) == ["feed"])
    #expect(core.stack.scenes.allSatisfy { $0.tasks.isEmpty })
    await server.observed.wait { $0.openConnections == 0 }
    await client.shutdown()
  }

  private func appWithFeed() async throws -> TestApp {
    let app = try TestApp()
    try app.start()
    await app.answers(Sample.feed, at: 0)
    return app
  }

  private func scene(_ route: String, of app: TestApp) throws -> any Scene {
    try #require(Route(parsing: route).flatMap { app.core.catalog.stack(for: $0)?.last?.make() })
  }
}

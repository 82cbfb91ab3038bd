import Navigation
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import App

/// Shows scenes on a stack, and checks the scenes that remain.
@Suite(.timeLimit(.minutes(1)))
struct StackPolicyTests {
  @Test func thePolicyNamedPushPutsASceneOnTop() throws {
    let app = try at("feed")
    try app.show("posters", by: .push)
    #expect(app.routes == ["feed", "posters"])
  }

  @Test func thePolicyNamedSingleReturnsToAnExistingScene() async throws {
    let app = try at("posters")
    let posters = try #require(app.stack.top)
    try app.show("messages", by: .push)
    try app.show("posters", by: .single)
    #expect(app.routes == ["feed", "posters"])
    #expect(app.stack.top === posters)
    try app.show("messages", by: .single)
    #expect(app.routes == ["feed", "posters", "messages"])
    #expect(await app.findLeaks() == [])
  }

  @Test func anOverlayKeepsTheListAndIsReplacedByTheNextScene() async throws {
    let app = try at("posters")
    let list = try #require(app.stack.top)
    await list.settle()
    let rows = list.rowHints { _, _ in true }
    try list.types("info 2")
    #expect(app.routes == ["feed", "posters", "posters/moon/info"])
    #expect(app.stack.top?.isModal == true)
    app.stack.pop()
    #expect(app.stack.top === list)
    #expect(list.rowHints { _, _ in true } == rows)
    try list.types("info 2")
    try app.show("messages", by: .push)
    #expect(app.routes == ["feed", "posters", "messages"])
    #expect(await app.findLeaks() == [])
  }

  @Test func aFailedMoveToAnAdjacentRowDoesNotAffectTheNextPush() throws {
    struct Failed: Error {}
    let app = try at("feed")
    let feed = try #require(app.stack.top)
    try app.show("posters", by: .push)
    #expect(throws: Failed.self) { try app.stack.step(on: feed) { throw Failed() } }
    try app.show("messages", by: .push)
    #expect(app.routes == ["feed", "posters", "messages"])
  }

  private func at(_ route: String) throws -> TestApp {
    let app = try TestApp()
    try app.start(route)
    return app
  }
}

extension TestApp {
  fileprivate var routes: [String] { stack.scenes.map(\.route.description) }

  fileprivate func show(_ route: String, by policy: StackPolicy) throws {
    let destination = try #require(Route(parsing: route).flatMap { core.catalog.stack(for: $0) }?.last)
    stack.show(destination.make(), by: policy)
  }
}

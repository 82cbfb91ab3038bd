import Messages
import SceneTesting
import Testing
import Viper

@testable import App

/// What becomes of the stack when a scene is shown.
@Suite(.timeLimit(.minutes(1)))
struct StackPolicyTests {
  @Test func pushingPutsASceneOnTop() throws {
    let app = try at("feed")
    try app.show("posters", by: .push)
    #expect(app.routes == ["feed", "posters"])
  }

  @Test func replacingTakesThePlaceOfTheOneOnTop() async throws {
    let app = try at("posters")
    try app.show("messages", by: .replace)
    #expect(app.routes == ["feed", "messages"])
    app.stack.popToRoot()
    try app.show("posters", by: .replace)
    #expect(app.routes == ["posters"], "even of the root")
    #expect(await app.findLeaks() == [])
  }

  @Test func aSingleSceneIsComeBackTo() async throws {
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

  @Test func poppingToARouteLeavesWhatIsAboveIt() throws {
    let app = try at("posters/mars")
    #expect(!app.stack.pop(to: Route(["messages"])))
    #expect(app.routes == ["feed", "posters", "posters/mars"])
    #expect(app.stack.pop(to: Route(["feed"])))
    #expect(app.routes == ["feed"])
  }

  @Test func anOverlayLeavesTheListAsItWasAndMakesRoomForWhatComesNext() async throws {
    let app = try at("posters")
    let list = try #require(app.stack.top)
    await list.settle()
    let rows = list.rowHints
    try list.types("info 2")
    #expect(app.routes == ["feed", "posters", "posters/moon/info"])
    #expect(app.stack.top?.isModal == true)
    app.stack.pop()
    #expect(app.stack.top === list)
    #expect(list.rowHints == rows)
    try list.types("info 2")
    try app.show("messages", by: .push)
    #expect(app.routes == ["feed", "posters", "messages"])
    #expect(await app.findLeaks() == [])
  }

  @Test func aSceneHearsWhereAPersonIs() async throws {
    let app = try at("messages")
    try app.show("posters", by: .push)
    let presenter = try #require(app.stack.scenes[1].parts.compactMap { $0 as? MessagesPresenter }.first)
    let interactor = try #require(presenter.interactor as? any MessagesInteracting)
    #expect(interactor.state.stack == ["feed", "messages", "posters"])
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
    let destination = try #require(Route(parsing: route).flatMap { browser.catalog.stack(for: $0) }?.last)
    stack.show(destination.make(), by: policy)
  }
}

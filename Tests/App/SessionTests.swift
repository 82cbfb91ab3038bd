import Foundation
import Messages
import SceneTesting
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct SessionTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/session.json")

  @Test func theFirstVisitHasNoneBeforeIt() throws {
    #expect(try Session(file: file).lastVisit() == nil)
  }

  @Test func everySceneIsComeBackTo() throws {
    let app = try TestApp()
    for entry in app.browser.catalog.entries {
      let route = try #require(entry.pattern.route(with: entry.example))
      let visit = Session.Visit(route: route.description, source: "demo", states: ["a": Data([1])])
      try Session(file: file).save(visit)
      #expect(try Session(file: file).lastVisit() == visit)
      #expect(app.browser.catalog.stack(for: route)?.last?.route == route)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func rubbishIsAnError() throws {
    try Session(file: file).save(.init(route: "feed", source: "demo", states: [:]))
    try Data("rubbish".utf8).write(to: file)
    #expect(throws: (any Error).self) { try Session(file: file).lastVisit() }
  }

  @Test func whatAVisitDismissedTheNextOneStillDoesNotShow() async throws {
    let page = #"""
      {"count":2,"messages":[
      {"id":1,"author":{"name":"a"},"updated":"2015-02-01T07:46:23Z","content":"first"},
      {"id":2,"author":{"name":"b"},"updated":"2015-02-01T06:46:23Z","content":"second"}]}
      """#
    let first = try TestApp(hasPages: true)
    try first.openShell("messages")
    await first.answers(page, at: 0)
    first.types("dismiss 1; debug shift-dates on")
    let second = try TestApp(hasPages: true, memory: SceneMemory(states: first.browser.memory.states))
    try second.openShell("messages")
    await second.answers(page, at: 0)
    #expect(!second.console.shows("first"))
    #expect(second.console.shows("b  1 hour ago"))
    second.types("undo")
    #expect(second.console.printed.last?.contains("first") == true)
  }

  @Test func whatCannotBeUnderstoodIsForgotten() {
    let memory = SceneMemory(states: ["messages": Data("rubbish".utf8)])
    #expect(memory.state(of: "messages", as: MessagesState.self) == nil)
  }
}

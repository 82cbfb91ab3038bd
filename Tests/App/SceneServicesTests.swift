import Commands
import Foundation
import Localization
import Navigation
import SceneKit
import SceneTesting
import Storage
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Reading
@testable import Shell

/// A scene of another package uses the program's services.
@Suite(.timeLimit(.minutes(1)))
struct SceneServicesTests {
  @Test func savedResponsesAreShownWithTheirAgeIfTheServerFails() async throws {
    let store = TestStores()
    let first = try TestApp(store: store, scenes: [NamesScene.package])
    try first.openShell("names")
    await first.answers("Ada\nBo", at: 0)
    #expect(first.network.urls == [NamesScene.address])
    await first.core.source.cache.flush()
    let second = try TestApp(store: store, scenes: [NamesScene.package])
    second.hoursPass(2)
    try second.openShell("names")
    await second.network.loader.waitForRequest()
    #expect(second.console.shows(" 1  Ada\n\n 2  Bo"), "before there is an answer")
    await second.loses(at: 0)
    #expect(second.console.shows("Saved 2 hours ago; names.example refused the connection."))
  }

  @Test func savedResponsesAreShownOffline() async throws {
    let store = TestStores()
    let first = try TestApp(store: store, policy: .remoteFirst, isInteractive: false, scenes: [NamesScene.package])
    _ = try await first.script(["rows"], route: "names", answers: [.body("Ada")])
    await first.core.source.cache.flush()
    let offline = try TestApp(store: store, policy: .savedOnly, isInteractive: false, scenes: [NamesScene.package])
    let (out, err, status) = try await offline.script(["rows"], route: "names", answers: [])
    #expect(out.first?.contains(#""source":"cache","age":0"#) == true)
    #expect(out.first?.contains(#""id":"Ada""#) == true)
    #expect((err, status) == ([], 0))
    #expect(offline.network.urls == [])
  }

  @Test func anErrorStatusDoesNotReplaceTheSavedResponse() async throws {
    let store = TestStores()
    let first = try TestApp(store: store, policy: .remoteFirst, isInteractive: false, scenes: [NamesScene.package])
    _ = try await first.script(
      ["rows", "refresh"], route: "names", answers: [.body("Ada"), .body("a page of errors", status: 503)])
    await first.core.source.cache.flush()
    let offline = try TestApp(store: store, policy: .savedOnly, isInteractive: false, scenes: [NamesScene.package])
    #expect(try await offline.script(["rows"], route: "names", answers: []).out[0].contains("Ada"))
  }

  @Test func aValueSavedByAPackageSurvivesNavigationAndRestart() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    let memory = { SceneMemory(MemoryFolder(folder) { OutsideText.table.strings(for: .english) }) }
    let app = try await appWithNames(memory: memory())
    app.types("pick 2")
    #expect(app.console.printed.last == "Picked Bo.")
    app.types("goto posters")
    app.types("goto names")
    #expect(app.stack.top?.title == "Names, Bo first")
    #expect(try TestApp.title(of: "names", memory: memory()) == "Names, Bo first")
  }

  @Test func aRouteThroughARowThatOpensNoSceneIsReported() async throws {
    let app = try await appWithNames()
    await app.runs("goto names/1/2")
    #expect(app.console.shows("Picked Ada."))
    #expect(app.console.printed.last?.hasPrefix("There is no route “names/1/2”.") == true)
    #expect(app.stack.top?.title == "Names, Ada first", "the second number names no row of the same list")
  }

  @Test func theShowServicePushesTheScenesOfARoute() async throws {
    let app = try await appWithNames()
    app.types("go 1 posters")
    #expect(app.stack.scenes.map(\.route.description) == ["feed", "posters"])
    #expect(await app.findLeaks() == [])
  }

  @Test func anUnknownRouteSuggestsTheNearestRoute() async throws {
    let app = try await appWithNames()
    app.types("go 1 postres")
    #expect(app.console.printed.last == "There is no route “postres”. Did you mean posters?")
    #expect(app.stack.scenes.map(\.route.description) == ["names"])
  }

  @Test func aSceneCanLoadALargePicture() async throws {
    let app = try await appWithNames(drawsPictures: true)
    app.types("enlarge 1")
    let index = await app.pictures.request(for: "http://i.example/large")
    await app.pictures.complete(with: .init(status: 200, body: Sample.png), at: index)
    await app.idles()
    #expect(app.console.printed.last?.contains(/^\d+ by \d+$/) == true)
    #expect(app.console.printed.last != "0 by 0")
  }
}

extension TestApp {
  /// The title of a scene in a session of its own.
  fileprivate static func title(of route: String, memory: SceneMemory) throws -> String? {
    let app = try TestApp(memory: memory, scenes: [NamesScene.package])
    try app.start(route)
    return app.stack.top?.title
  }
}

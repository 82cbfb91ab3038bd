import Foundation
import Testing
import Viper

@testable import App

struct SessionTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/session.json")

  @Test func theFirstVisitHasNoneBeforeIt() throws {
    #expect(try Session(file: file).lastRoute() == nil)
  }

  @Test func everySceneIsComeBackTo() throws {
    let app = try TestApp()
    for entry in app.browser.catalog.entries {
      let route = try #require(entry.pattern.route(with: entry.example))
      try Session(file: file).save(route)
      #expect(try Session(file: file).lastRoute() == route)
      #expect(app.browser.catalog.stack(for: route)?.last?.route == route)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func rubbishIsAnError() throws {
    try Session(file: file).save(Route(["feed"]))
    try Data("rubbish".utf8).write(to: file)
    #expect(throws: (any Error).self) { try Session(file: file).lastRoute() }
  }
}

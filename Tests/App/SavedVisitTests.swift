import Commands
import Foundation
import SceneKit
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct SavedVisitTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/state/session.json")

  @Test func aMissingSessionFileMeansThatThereIsNoSavedSession() throws {
    #expect(try SavedVisit.read(from: file) == nil)
  }

  @Test func theRouteOfEverySceneCanBeSavedAndResumed() throws {
    let app = try TestApp()
    for entry in app.core.catalog.entries {
      let route = try #require(entry.exampleRoute)
      let visit = SavedVisit(
        route: route.description, source: "demo", anchors: ["feed": RowAnchor(id: "7", position: 3)])
      try visit.write(to: file)
      #expect(try SavedVisit.read(from: file) == visit)
      #expect(Route(parsing: visit.route).flatMap { app.core.catalog.stack(for: $0) }?.last?.route == route)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func aDamagedSessionFileIsAnError() throws {
    try SavedVisit(route: "feed", source: "demo").write(to: file)
    try Data("rubbish".utf8).write(to: file)
    #expect(throws: (any Error).self) { try SavedVisit.read(from: file) }
  }
}

import Foundation
import Loading
import Pictures
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

/// A walk through two scenes over played answers.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct SceneWalkTests {
  private let network: PlayedNetwork = [
    "http://names.example/": .text("a b"), "http://names.example/?page=2": .text("c"),
    "http://names.example/a": .text("a"), "http://i.example/a": .picture(.sample),
  ]

  @Test func aSceneWalkOpensASceneAndGoesBack() async throws {
    try await SceneWalk(entries, get: network).run { walk in
      try await walk.goto("names")
      #expect(walk.screen.contains("A name that is not the shortest: b"))
      try await walk.open(1)
      #expect(walk.routes == ["names", "names/a"])
      try await walk.back()
      #expect(walk.routes == ["names"])
      #expect(walk.json.hasPrefix(#"{"scene":"names","route":"names","title":"Names","state":"loaded""#))
    }
    #expect(network.requests.filter { $0.contains("names.example") } == ["http://names.example/"])
  }

  @Test func eachStepOfASceneWalkWaitsForRowsAndPictures() async throws {
    try await SceneWalk(entries, get: network).run { walk in
      try await walk.goto("names")
      #expect(walk.screen.contains("▓▒░"))
      try await walk.more()
      #expect(walk.screen.contains("A name that is not the shortest: c"))
      #expect(network.requests.contains("http://names.example/?page=2"))
      try await walk.types("copy 3")
      #expect(walk.said == "Copied.")
    }
  }

  @Test func aSceneRecoversFromASimulatedFailureWithARefresh() async throws {
    network.answer("http://names.example/", with: .failure(LoadFailure.offline))
    try await SceneWalk(entries, get: network).run { walk in
      try await walk.goto("names")
      #expect(walk.json.contains(#""state":"failed""#))
      network.answer("http://names.example/", with: .text("d"))
      try await walk.types("refresh")
      #expect(walk.screen.contains(": d"))
    }
  }

  @Test func theUndoCommandRevertsTheLatestChangeInAnyScene() async throws {
    try await SceneWalk(entries, get: network).run { walk in
      try await walk.goto("names")
      try await walk.types("copy 2")
      #expect(walk.json.contains(#""copied":true"#))
      try await walk.types("undo")
      #expect(walk.said == "Not copied.")
      #expect(!walk.json.contains(#""copied":true"#))
      try await walk.open(1)
      try await walk.types("copy 1")
      try await walk.back()
      try await walk.types("undo")
      #expect(walk.said == "Not copied.")
      await #expect(throws: Failure.self) { try await walk.types("undo") }
    }
  }

  @Test func aSceneWalkThrowsTheErrorOfAnAction() async throws {
    try await SceneWalk(entries, get: network).run { walk in
      await #expect(throws: Failure.self) { try await walk.goto("nowhere") }
      await #expect(throws: Failure.self) { try await walk.types("copy 1") }
      try await walk.goto("names")
      await #expect(throws: Failure(.badArgument, "Rows go from 1 to 3.")) { try await walk.open(9) }
    }
  }

  @Test func aSceneWalkReportsALeakedScene() async throws {
    var held: (any Scene)?
    let entries: (SceneServices) -> [SceneEntry] = { services in
      [
        SceneEntry(.names, about: "names", texts: { [] }) { _, placement in
          let scene = FaultyScene.make(.none, services, at: placement) { _ in Page(items: [], cursor: nil) }
          held = scene
          return scene
        }
      ]
    }
    try await withKnownIssue {
      try await SceneWalk(entries).run { try await $0.goto("names") }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("leak: After its scene was released, ListScene is held by something")
      }
    }
    #expect(held != nil)
  }

  @Test(arguments: ["b c", "c c"]) func aSceneWalkReportsAPageThatRepeatsARow(page: String) async throws {
    network.answer("http://names.example/?page=2", with: .text(page))
    try await withKnownIssue {
      try await SceneWalk(entries, get: network).run { walk in
        try await walk.goto("names")
        try await walk.more()
      }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("pages: In the last answer of names, 1 rows have the id of an earlier row.")
      }
    }
  }

  @Test func theNextSceneWalkReadsValuesThatASceneSaved() async throws {
    let memory = SceneMemory()
    try await SceneWalk(entries, get: network, memory: memory).run { walk in
      try await walk.goto("names")
      try walk.services.show(Route(["names", "b"]))
      #expect(walk.routes == ["names", "names/b"])
      #expect(throws: Failure.self) { try walk.services.show(Route(["nowhere"])) }
      try walk.services.memory.keep("b", named: "names.last")
    }
    try await SceneWalk(entries, get: network, memory: memory).run { walk in
      #expect(walk.services.memory.value(named: "names.last") == "b")
    }
  }

  @Test func theSimulatedNetworkAnswersUnknownAddressesWithStatus404() async throws {
    let network: PlayedNetwork = [:]
    let services = SceneServices.playing(get: network)
    let url = try #require(URL(string: "http://names.example/x"))
    await #expect(throws: LoadFailure.badStatus(404).at("PlayedNetwork, http://names.example/x")) {
      try await services.get(url)
    }
    #expect(network.unanswered == ["http://names.example/x"])
  }

  /// The names of a server's documents, one page after the other.
  private func entries(_ services: SceneServices) -> [SceneEntry] {
    let load: @Sendable (String?) async throws -> Page<Name> = { cursor in
      guard let url = URL(string: "http://names.example/" + (cursor.map { "?page=\($0)" } ?? "")) else {
        throw LoadFailure.refusedAddress
      }
      let text = String(decoding: try await services.get(url).body, as: UTF8.self)
      return Page(items: text.split(separator: " ").map { Name(String($0)) }, cursor: cursor == nil ? "2" : nil)
    }
    let list = SceneEntry(.names, about: "names", texts: { [] }) { _, placement in
      FaultyScene.make(.none, services, at: placement, load: load)
    }
    return [list, FaultyScene.entries(services)[1]]
  }
}

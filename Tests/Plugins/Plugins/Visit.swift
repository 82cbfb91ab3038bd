import Foundation
import JSON
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import Plugins

/// Uses the scenes of a plugin as at the prompt.
@MainActor final class Visit {
  let plugin: Plugin
  let catalog: SceneCatalog
  private let services: SceneServices
  private var current: (any Scene)?
  private let answers = Answered()

  let network: PlayedNetwork
  private let stack = SceneStackSpy<any Scene>()

  init(
    _ program: ScriptedProgram, _ description: String, language: String = "en", network: PlayedNetwork = [:],
    isInteractive: Bool = false, settings: SceneSettings = SceneSettings()
  ) throws {
    self.network = network
    plugin = Plugin(
      try PluginDescription(Data(description.utf8)), file: URL(filePath: program.file), process: program.process())
    let language = try #require(Language(matching: language))
    services = .playing(get: network, in: language, isInteractive: isInteractive, stack: stack, settings: settings)
    catalog = SceneCatalog(
      entries: [], packages: [PluginScenes.package(of: plugin, pageSize: 10, isOffline: false)], services)
  }

  convenience init(
    _ serving: String, _ description: String, language: String = "en", network: PlayedNetwork = [:],
    isInteractive: Bool = false, settings: SceneSettings = SceneSettings()
  ) throws {
    try self.init(
      ScriptedProgram(description: description, serving: serving), description, language: language, network: network,
      isInteractive: isInteractive, settings: settings)
  }

  /// Continues in the scene that was pushed last.
  func followPush() async throws {
    guard case .show(let scene, _) = try #require(stack.messages.last) else { return }
    current = scene
    scene.start()
    await scene.settle()
  }

  var scene: any Scene {
    get throws { try #require(current) }
  }
  var json: String { current?.json(.all).line ?? "" }
  var screen: String { current.map { SceneScreen(width: 200).text(of: $0) } ?? "" }

  /// Types a line, and answers the question that it causes.
  func answers(_ isYes: Bool, to line: String) async throws -> [String] {
    answers.all = []
    guard case .ask(let question, let answer) = try scene.types(line) else { return [] }
    let given = try answer(isYes)
    if case .work(let name, let status, let work) = given {
      try scene.run(SceneAction(name), name: name, status: status, work)
      await current?.settle()
      return [question] + answers.all
    }
    answers.add(given)
    return [question] + answers.all
  }

  func start(_ route: String) async throws {
    let route = try #require(Route(parsing: route))
    let scene = try #require(catalog.stack(for: route)?.last?.make())
    tracked(scene)
    current = scene
    scene.onEvent = { [answers] event in
      if case .answered(let answer, _) = event { answers.add(answer) }
      if case .failed(let failure) = event { answers.all.append(failure.message) }
    }
    scene.start()
    while !plugin.process.isRunning, !Task.isCancelled { await Task.yield() }
    try #require(plugin.process.isRunning)
  }

  func go(to route: String) async throws {
    try await start(route)
    await current?.settle()
  }

  /// Types a line, and returns its answers.
  @discardableResult func types(_ line: String) async throws -> [String] {
    answers.all = []
    try scene.types(line)
    await current?.settle()
    return answers.all
  }

  /// Undoes the latest change, and returns the message about it.
  func undo() async throws -> String {
    guard case .work(_, _, let work) = try services.lastChange.undo(), case .done(let message) = try await work() else {
      return ""
    }
    await current?.settle()
    return message
  }

  func leave() {
    current = nil
  }

  func end() async {
    current = nil
    await plugin.end()
  }
}

/// Collects the answers of asynchronous actions as text.
@MainActor private final class Answered {
  var all: [String] = []

  func add(_ answer: Answer) {
    switch answer {
    case .done(let message): all.append(message)
    case .all(let answers): answers.forEach(add)
    case .route(let route): all.append("goto \(route)")
    default: all.append("\(answer)")
    }
  }
}

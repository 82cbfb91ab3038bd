import ContractTesting
import SceneKit
import TerminalList
import Viper

extension SceneContract {
  /// The problems of the actions of the rows, each performed on a row of its own scene.
  func actions() async -> [Finding] {
    let facts = SceneFacts(of: await loaded(full).scene)
    var findings: [Finding] = []
    // Rows of a scene may lead nowhere, though others of their type have actions.
    guard let facts, facts.rows.contains(where: { !$0.actions.isEmpty }) else { return [] }
    for action in facts.actions where isTypable(action.word) && !unperformed.contains(action.word) {
      guard let row = facts.rows.first(where: { $0.actions.contains(action.word) }) else {
        findings.append(
          Finding(
            violation: .weakSample("actions", "no row of the sample offers “\(action.word)”"), subject: action.word))
        continue
      }
      let line = "\(action.word) \(row.number)" + (action.words.isEmpty ? "" : " \(action.words)")
      findings += await perform(line, action.word, meter: HoldMeter())
    }
    return findings
  }

  /// The problems of an action, as typed.
  func perform(_ line: String, _ word: String, meter: HoldMeter) async -> [Finding] {
    let played = await loaded(full, meter: meter)
    guard
      word != ShellWord.open.rawValue
        ? played.scene.commands.contains(where: { $0.name == word })
        : played.scene.openCommand != nil
    else {
      return [Finding(violation: .noCommand(word), subject: word)]
    }
    let (events, before) = (played.events.count, played.scene.json(.all))
    var answers: [ActionAnswer] = []
    do {
      answers.append(try meter.measure("performing “\(line)”") { try played.scene.types(line) })
    } catch {
      return [Finding(violation: .actionFailed(line, message(of: error)), subject: word)]
    }
    await played.end(with: .success(full))
    for event in played.events[events...] {
      if case .failed(let failure) = event {
        return [Finding(violation: .actionFailed(line, failure.message), subject: word)]
      }
      if case .answered(let answer, to: _) = event { answers.append(answer) }
    }
    let hasChanged = played.events.count > events || !played.shown.isEmpty || played.scene.json(.all) != before
    guard hasChanged || answers.contains(where: \.isResult) else {
      return [Finding(violation: .actionWithoutResult(line), subject: word)]
    }
    return played.shown.flatMap { routes(of: $0, played.services, line) }
  }

  /// The problems of the route of a scene that an action has shown.
  private func routes(of scene: any TerminalScene, _ services: SceneServices, _ line: String) -> [Finding] {
    guard let catalog else {
      return [Finding(violation: .weakSample("routes", "“\(line)” shows a scene, and the contract got no catalog"))]
    }
    let route = scene.route
    let destination = SceneCatalog(ofPackage: catalog(services)).stack(for: route)?.last
    guard destination?.route != route || destination?.make().name != scene.name else { return [] }
    return [Finding(violation: .routeNotInCatalog(route.description, line), subject: line)]
  }

  private func message(of error: any Error) -> String {
    (error as? Failure)?.message ?? "\(error)"
  }
}

extension ActionAnswer {
  /// Whether the answer alone is a result: a text, rows to show, or a route.
  fileprivate var isResult: Bool {
    switch self {
    case .done(let text), .saved(let text, _, _): text.nonBlank != nil
    case .text(let lines): lines.contains { $0.text.nonBlank != nil }
    case .rows(let numbers), .pictures(let numbers): !numbers.isEmpty
    case .all(let answers): answers.contains(where: \.isResult)
    case .route, .act, .ask: true
    case .scene, .arrivals, .work: false
    }
  }
}

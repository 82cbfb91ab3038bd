import ContractTesting
import JSON
import Loading
import SceneKit
import Terminal
import TerminalList
import Viper

extension SceneContract {
  /// The problems of the actions of the rows, each performed on a row of its own scene.
  func actions() async -> [Finding] {
    let facts = SceneFacts(of: await loaded(full).scene)
    var findings: [Finding] = []
    // Rows of a scene may lead nowhere, though others of their type have actions.
    guard let facts, facts.rows.contains(where: { !$0.actions.isEmpty }) else { return [] }
    for action in facts.actions where OutputRules.isTypable(action.word) && !unperformed.contains(action.word) {
      guard let line = facts.line(of: action) else {
        findings.append(
          Finding(
            violation: .weakSample("actions", "no row of the sample offers “\(action.word)”"), subject: action.word))
        continue
      }
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
    var answers: [Answer] = []
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

extension Answer {
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

// MARK: - Time on the main actor

extension SceneContract {
  /// The number of times that a step must hold the main actor too long, so that nothing else can be the cause.
  private static var attempts: Int { 5 }

  /// The steps that hold the main actor for too long, each time they run.
  func holds() async -> [Finding] {
    var steps = await slowSteps()
    for _ in 1..<Self.attempts where !steps.isEmpty {
      let again = await slowSteps()
      steps = steps.filter { again[$0.key] != nil }
    }
    return steps.sorted { $0.key < $1.key }.map { step, hold in
      Finding(violation: .hold(step, hold), subject: step)
    }
  }

  private func slowSteps() async -> [String: ThreadTime.Hold] {
    let meter = HoldMeter()
    let played = await loaded(full, meter: meter)
    let scene = played.scene
    await present(in: played)
    for width in [30, 80] {
      meter.measure("drawing the rows") { _ = SceneScreen(width: width).lines(of: scene) }
    }
    meter.measure("writing the JSON") { _ = scene.json(.all).line }
    let facts = SceneFacts(of: scene)
    for action in facts?.actions ?? [] where OutputRules.isTypable(action.word) && !unperformed.contains(action.word) {
      if let line = facts?.line(of: action) { _ = await perform(line, action.word, meter: meter) }
    }
    return meter.tooLong
  }

  /// Gives the presenter its resource once more, in one step.
  private func present(in played: PlayedScene<Resource>) async {
    for case let presenter as any ResourcePresenter in played.scene.parts {
      await present(in: played, to: presenter)
    }
  }

  private func present<Presenter: ResourcePresenter>(in played: PlayedScene<Resource>, to presenter: Presenter) async {
    guard let resource = await resource(of: presenter, in: played) else { return }
    played.meter.measure("presenting the rows") {
      presenter.didReceive(Sourced(resource, from: .remote), for: .refresh)
    }
  }

  /// The resource of a presenter: the contract's own, or the one that its loader makes of it.
  private func resource<Presenter: ResourcePresenter>(
    of presenter: Presenter, in played: PlayedScene<Resource>
  ) async -> Presenter.Resource? {
    if let resource = full as? Presenter.Resource { return resource }
    guard let loader = presenter.interactor as? ResourceLoader<Presenter.Resource> else { return nil }
    let state = WaitableState(false)
    let answers = loader.answers(.refresh)
    let load = Task { () -> Presenter.Resource? in
      defer { state.update { $0 = true } }
      do {
        var last: Presenter.Resource?
        for try await answer in answers { last = answer.value }
        return last
      } catch {
        return nil
      }
    }
    while !state.state, !Task.isCancelled {
      played.loader.endAll(with: .success(full))
      await Task.yield()
    }
    return await load.value
  }
}

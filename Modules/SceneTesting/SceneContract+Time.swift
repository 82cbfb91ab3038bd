import ContractTesting
import JSON
import Loading
import TerminalList
import Viper

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

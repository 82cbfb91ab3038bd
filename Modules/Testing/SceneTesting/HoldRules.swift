import ContractTesting
import JSON
import Loading
import TerminalList
import Viper

/// The rules for the time that a scene may occupy the main actor.
@MainActor struct HoldRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// The number of measurements.
  ///
  /// To exclude other causes, a step is only reported if it is too slow in every measurement.
  private static var attempts: Int { 5 }

  /// Reports the steps that occupy the main actor for too long in every measurement.
  func slowSteps() async -> [Finding] { await holds(in: measuredSteps) }

  /// Reports rows with too many lines, and rows whose drawing blocks the main actor in every measurement.
  func slowDrawing() async -> [Finding] {
    let scene = await contract.loaded().scene
    let count = SceneScreen(width: 80).rows(of: scene).count
    if count > Self.maximumLines * max(1, scene.rows.count) {
      return [Finding(.manyLines, count, count / max(1, scene.rows.count))]
    }
    return await holds { [self] in
      let meter = HoldMeter()
      draw(await contract.loaded(meter: meter).scene, meter)
      return meter.tooLong
    }
  }

  /// The maximum number of lines per row of the sample; the rows are drawn about a hundred times.
  private static var maximumLines: Int { 200 }

  private func holds(in run: () async -> [String: ThreadTime.Hold]) async -> [Finding] {
    var steps = await run()
    for _ in 1..<Self.attempts where !steps.isEmpty {
      let again = await run()
      steps = steps.filter { again[$0.key] != nil }
    }
    return steps.sorted { $0.key < $1.key }.map { step, hold in
      Finding(
        .hold, step, hold.computing.milliseconds, hold.blocked.milliseconds, HoldMeter.limit.milliseconds,
        subject: step)
    }
  }

  private func measuredSteps() async -> [String: ThreadTime.Hold] {
    let meter = HoldMeter()
    let played = await contract.loaded(meter: meter)
    let scene = played.scene
    for case let presenter as any ResourcePresenter in scene.parts { await present(in: played, to: presenter) }
    draw(scene, meter)
    meter.measure("writing the JSON") { _ = scene.json(.all).line }
    guard let facts = SceneFacts(of: scene) else { return meter.tooLong }
    for action in facts.performedActions(except: contract.unperformed) {
      guard let row = facts.rows(offering: action).first else { continue }
      _ = await SceneTrial(contract, [action.line(on: row)], meter: meter)
    }
    return meter.tooLong
  }

  private func draw(_ scene: any Scene, _ meter: HoldMeter) {
    for width in [30, 80] { meter.measure("drawing the rows") { _ = SceneScreen(width: width).lines(of: scene) } }
  }

  /// Passes a resource to a presenter again, and measures the time.
  private func present<Presenter: ResourcePresenter>(in played: PlayedScene<Resource>, to presenter: Presenter) async {
    guard let resource = await resource(of: presenter, in: played) else { return }
    played.meter.measure("presenting the rows") { presenter.receive(resource, for: .refresh) }
  }

  /// Returns the resource of a presenter: `full`, or the resource that the presenter's loader derives from `full`.
  private func resource<Presenter: ResourcePresenter>(
    of presenter: Presenter, in played: PlayedScene<Resource>
  ) async -> Presenter.Resource? {
    if let resource = contract.full as? Presenter.Resource { return resource }
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
      played.loader.endAll(with: .success(contract.full))
      await Task.yield()
    }
    return await load.value
  }
}

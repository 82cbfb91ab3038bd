import ContractTesting
import Loading
import Navigation
import SceneKit
import TerminalList
import Viper

/// The rules for the start and the release of a scene.
@MainActor struct LifetimeRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// Whether `make` returns the same scene twice, or two scenes with the same presenter.
  func sharesScene() -> Bool {
    let (first, second) = (PlayedScene(contract).scene, PlayedScene(contract).scene)
    let presenters = first.parts.filter { $0 is any ListPresenter }
    return first === second || second.parts.contains { part in presenters.contains { $0 === part } }
  }

  /// Reports mistakes in the first load, and returns whether the other rules can be checked.
  func starting() async -> (findings: [Finding], isPlayable: Bool) {
    let played = PlayedScene(contract)
    let (scene, loader) = (played.scene, played.loader)
    var findings: [Finding] = []
    if loader.requestCount > 0 || !scene.tasks.isEmpty {
      findings.append(loads(max(1, loader.requestCount), "before the scene was started"))
    }
    await played.start()
    guard await contract.happens({ loader.requestCount > 0 }) else {
      return (findings + [loads(0, "by one start")], false)
    }
    guard scene.isBusy else {
      loader.endAll(with: .failure(CancellationError()))
      return (findings + [Finding(.unnamedTask)], false)
    }
    if scene.state != .loading { findings.append(Finding(.state, "loading", scene.state.rawValue)) }
    await played.end(with: .success(contract.full))
    guard loader.requestCount == 1 else {
      return (findings + [loads(loader.requestCount, "by one start")], false)
    }
    let output = OutputRules(scene: scene)
    return (findings + output.commands() + output.json(), true)
  }

  private func loads(_ count: Int, _ time: String) -> Finding {
    Finding(.loads, count == 0 ? "No load was" : count == 1 ? "One load was" : "\(count) loads were", time)
  }

  /// Reports mistakes of a scene that is covered and then removed from the stack.
  func lifetime() async -> [Finding] {
    var findings: [Finding] = []
    let (loader, tasks, check): (LoaderSpy<Resource>, [RunningTask], LeakCheck)
    do {
      let played = PlayedScene(contract)
      await played.start()
      played.scene.pause()
      if played.loader.events.contains(.cancelled(0)) { findings.append(Finding(.cancelledWhenCovered)) }
      played.scene.resume()
      (loader, tasks, check) = (played.loader, played.scene.tasks, LeakCheck(of: played.scene))
    }
    // A leaked scene cannot cancel its work, so that is not reported separately.
    if let leak = check.leak() {
      findings.append(Finding(.leak, leak.words, SceneLeak.fix))
    } else if findings.isEmpty, !(await contract.happens { loader.events.contains(.cancelled(0)) }) {
      findings.append(Finding(.notCancelled))
    }
    loader.endAll(with: .failure(CancellationError()))
    if findings.isEmpty { for task in tasks { await task.end.value } }
    return findings
  }

  /// Reports objects that a presenter owns but that are missing from the scene's `parts`, which the leak check uses.
  func forgottenCollaborators() async -> [Finding] {
    let (services, held): (SceneServices, [HeldObject])
    do {
      let played = await contract.loaded()
      services = played.services
      let parts = played.scene.parts
      held = parts.filter { $0 is any ListPresenter }.flatMap { HeldObject.all(in: $0, except: parts) }
    }
    // Objects that are also held elsewhere, such as services, do not belong to the scene.
    let owned = await contract.happens { held.allSatisfy(\.isReleased) } ? held : held.filter(\.isReleased)
    return withExtendedLifetime(services) {
      owned.map {
        Finding(
          .noCollaborator, $0.property, $0.type, $0.property.split(separator: ".").last ?? "", subject: $0.property)
      }
    }
  }
}

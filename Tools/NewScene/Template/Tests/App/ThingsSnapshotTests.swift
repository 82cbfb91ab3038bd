import Loading
import Localization
import SceneKit
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Things
import Viper

@testable import App

/// Each state of the Things scene as a person sees it; `RECORD_SNAPSHOTS=1` records them again.
@Suite(.timeLimit(.minutes(1)))
struct ThingsSnapshotTests {
  @Test(arguments: ["en", "el", "pt-BR"], [30, 80]) func everyState(language: String, width: Int) async throws {
    let loader = LoaderSpy<[ThingsItem]>()
    let stack = SceneStackSpy<any TerminalScene>()
    let context = PresentationContext(language: try #require(Language(matching: language)))
    let scene = ThingsModuleFactory(
      SceneServices(context: context, stack: stack, get: { _ in throw LoadError.offline }), load: loader.load
    ).makeList(SceneKind.things.placement())
    let screen = SceneScreen(width: width)
    scene.start()
    var states = ["== loading", screen.text(of: scene)]
    await loader.fail(with: LoadError.connectivity(.refused))
    await scene.settle()
    states += ["== failed", screen.text(of: scene)]
    try scene.types("refresh")
    await loader.complete(
      with: [
        ThingsItem(id: "1", title: "Short", text: "A text of more than one narrow line."),
        ThingsItem(id: "2", title: "屋久島", text: "Another."),
      ], at: 1)
    await scene.settle()
    states += ["== loaded", screen.text(of: scene)]
    try scene.types("refresh")
    await loader.complete(with: [], at: 2)
    await scene.settle()
    states += ["== empty", screen.text(of: scene), ""]
    try expectSnapshot(states.joined(separator: "\n"), named: "things-\(language)-\(width)")
  }
}

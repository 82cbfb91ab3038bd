import Loading
import Localization
import Posts  // --paged
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Things
import Viper

@testable import App

/// Checks how the screen shows each state of the list.
@Suite(.timeLimit(.minutes(1)))
struct ThingsScreenTests {
  private let items = [
    ThingsItem(id: "1", title: "Short", text: "A text of more than one narrow line."),
    ThingsItem(id: "2", title: "屋久島", text: "Another."),
  ]

  @Test func everyStateIsShownOnTheScreen() async throws {
    let loader = LoaderSpy<[ThingsItem]>()
    let load: ThingsLoad = loader.load  // --whole
    let load: ThingsLoad = { _ in Page(items: try await loader.load(), cursor: nil) }  // --paged
    let scene = ThingsModuleFactory(.playing(), load: load)
      .makeList(SceneKind.things.placement())
    let screen = SceneScreen(width: 40)
    scene.start()
    #expect(screen.text(of: scene) == "Things\nLoading…")
    await loader.fail(with: LoadFailure.connectivity(.refused))
    await scene.settle()
    #expect(screen.text(of: scene) == "Things\nThe server refused the connection.")
    try scene.types("refresh")
    await loader.complete(with: items, at: 1)
    await scene.settle()
    #expect(
      screen.text(of: scene) == """
        Things
         1  Short
            A text of more than one narrow line.

         2  屋久島
            Another.
          // --paged
            End of the list: 2.  // --paged
        """)
    try scene.types("refresh")
    await loader.complete(with: [], at: 2)
    await scene.settle()
    #expect(screen.text(of: scene) == "Things\nThere is nothing here yet.")
  }
}

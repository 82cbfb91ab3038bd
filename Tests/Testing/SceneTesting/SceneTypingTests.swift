import Loading
import Localization
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
@MainActor struct SceneTypingTests {
  @Test func anUnknownCommandIsAnError() {
    #expect(throws: Failure(.unknownCommand, "names has no command “dance”; it has [\"copy\", \"refresh\", \"retry\"]"))
    {
      try makeSUT().types("dance 1")
    }
  }

  @Test(arguments: ["open", "open x", "open 1,2"]) func theOpenCommandNeedsTheNumberOfARow(line: String) {
    #expect(throws: Failure(.badArgument, "“open” needs the number of a row")) { try makeSUT().types(line) }
  }

  @Test(arguments: ["open 1", "1"]) func aNumberAloneIsTheOpenCommand(line: String) {
    #expect(throws: Failure(.badArgument, "There is no row 1.")) { try makeSUT().types(line) }
  }

  @Test func theScreenTextOfASceneHasItsTitleItsRowsAndItsFooter() async throws {
    let sut = makeSUT()
    #expect(SceneScreen().text(of: sut) == "Names")
    sut.start()
    #expect(SceneScreen().text(of: sut) == "Names\nLoading…")
    await sut.settle()
    #expect(SceneScreen().text(of: sut) == "Names\n 1  A name that is not the shortest: a\n\n    End of the list: 1.")
    #expect(SceneScreen(isColored: true).text(of: sut).hasPrefix("\u{1B}[1;4mNames\u{1B}[0m"))
  }

  private func makeSUT() -> any Scene {
    let services = SceneServices(
      context: PresentationContext(language: .english), stack: SceneStackSpy(),
      get: { _ in throw LoadFailure.offline }, browse: { _ in }, copy: { _ in }, show: { _ in })
    return FaultyScene.make(.none, services) { _ in Page(items: [Name("a")], cursor: nil) }
  }
}

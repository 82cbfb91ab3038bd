import ContractTesting
import SceneTesting
import Testing
import Viper

/// Each mistake of a scene's author gives a message of its own; a scene without one gives none.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct SceneContractTests {
  @Test func aGoodSceneBreaksNothing() async {
    #expect(await contract(.none).violations() == [])
  }

  @Test(arguments: [
    (Mistake.strongReference, "leak"), (.requestGoesOn, "cancellation"), (.cancelsWhenCovered, "cancellation"),
    (.loadsWhenMade, "loading"), (.loadsTwice, "loading"), (.numbersByPosition, "numbers"), (.tooWide, "width"),
    (.noKind, "json"), (.hidesCommand, "commands"), (.saysNothingWhenEmpty, "state"), (.hidesFailure, "state"),
  ])
  func aMistakeIsFound(mistake: Mistake, rule: String) async {
    #expect(await contract(mistake).violations().map(\.rule).contains(rule))
  }

  /// A covered scene is not cancelled: only leaving the stack cancels its requests.
  @Test func aSceneThatCancelsItsRequestWhenItIsCoveredIsFound() async {
    let violations = await contract(.cancelsWhenCovered).violations()
    #expect(violations.contains { $0.what.contains("came on top") })
  }

  @Test func aRequestThatOutlivesItsSceneIsFound() async {
    let violations = await contract(.requestGoesOn).violations()
    #expect(violations.map(\.what) == ["The scene has gone, and its request still runs."])
  }

  @Test func aMissingTranslationIsFound() async {
    let violations = await contract(.none, texts: ["pt-BR: title is missing"]).violations()
    #expect(violations.map(\.rule) == ["texts"])
    #expect(violations.map(\.what) == ["pt-BR: title is missing"])
  }

  @Test func aSampleThatCouldHideAMistakeIsFound() async {
    let short = await contract(.none, names: (["a"], ["b"])).violations()
    #expect(short.map(\.rule) == ["numbers"])
    #expect(short.first?.what.hasPrefix("This cannot be checked") == true)
  }

  @Test func aViolationIsWhatWhyAndHowToMendIt() async throws {
    let violation = try #require(await contract(.hidesCommand).violations().first)
    #expect(
      violation.description == """
        commands: The command “open” is also one of the shell, or is there twice.
          Why: The shell could not tell which one is meant.
          Fix: Give the scene's command another name.
        """)
  }

  private func contract(
    _ mistake: Mistake, texts: [String] = [], names: ([String], [String]) = (["a", "b", "c"], ["c", "b", "d"])
  ) -> SceneContract<[String]> {
    SceneContract(full: names.0, changed: names.1, empty: [], texts: texts) { context, load in
      FaultyScene.make(mistake, context, load)
    }
  }
}

import SceneTesting
import Testing
import Viper

/// Each mistake of a scene's author gives a message of its own; a scene without one gives none.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct SceneContractTests {
  @Test func aGoodSceneBreaksNothing() async {
    #expect(await rules(of: .none) == [])
  }

  @Test(arguments: [
    (Mistake.strongReference, "leak"), (.requestGoesOn, "cancellation"),
    (.loadsWhenMade, "loading"), (.loadsTwice, "loading"), (.numbersByPosition, "numbers"), (.tooWide, "width"),
    (.noKind, "json"), (.hidesCommand, "commands"), (.saysNothingWhenEmpty, "state"),
  ])
  func aMistakeIsFound(mistake: Mistake, rule: String) async {
    #expect(await rules(of: mistake).contains(rule))
  }

  @Test func aMissingTranslationIsFound() async {
    let violations = await contract(.none, texts: ["pt-BR: title is missing"]).violations()
    #expect(violations.map(\.rule) == ["texts"])
    #expect(violations.map(\.what) == ["pt-BR: title is missing"])
  }

  @Test func aViolationSaysWhatWhyAndHowToMendIt() async throws {
    let violation = try #require(await contract(.hidesCommand).violations().first)
    #expect(
      violation.description == """
        commands: The command “open” is also one of the shell, or is there twice.
          Why: The shell could not tell which one is meant.
          Fix: Give the scene's command another name.
        """)
  }

  private func rules(of mistake: Mistake) async -> [String] {
    var rules: [String] = []
    for violation in await contract(mistake).violations() where !rules.contains(violation.rule) {
      rules.append(violation.rule)
    }
    return rules
  }

  private func contract(_ mistake: Mistake, texts: [String] = []) -> SceneContract<[String]> {
    SceneContract(full: ["a", "b", "c"], changed: ["c", "b", "d"], empty: [], texts: texts) { context, load in
      FaultyScene.make(mistake, context, load)
    }
  }
}

@MainActor struct TrackingTests {
  @Test func whatIsStillThereInTheEndIsSaid() async throws {
    var kept: [Kept] = []
    let violations = try await LeavesNothingBehind.violations { @MainActor in
      tracked(Kept())
      kept.append(tracked(Kept()))
    }
    #expect(violations.map(\.what) == ["Kept is still in memory after its scene has gone."])
    #expect(kept.count == 1)
  }

  private final class Kept {}
}

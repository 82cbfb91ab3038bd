import Loading
import SceneKit
import TerminalList
import Testing
import Viper

/// Mistakes in the catalog of scenes are reported at start-up.
@Suite(.timeLimit(.minutes(1)))
struct CatalogProblemTests {
  @Test func aCorrectCatalogHasNoProblems() {
    #expect(
      problems([
        entry("quotes", "quotes"), entry("quote", "quotes/{id}", on: "quotes", example: ["id": "1"]),
        entry("today", "quotes/today", on: "quotes"), entry("image", "images/{id}/{number?}", example: ["id": "1"]),
      ]) == [])
  }

  @Test func anActionMissingFromTheParentSceneIsReported() {
    let kind = SceneKind("quote", pattern: "quotes/{id}", on: "quotes", by: "read")
    let quote = SceneEntry(kind, example: ["id": "1"], texts: { [] }) { QuotesScenes.make($1) }
    #expect(
      problems([entry("quotes", "quotes"), quote])
        == ["“quote” is shown by “read”, which “quotes” does not have."])
    #expect(problems([entry("quotes", "quotes", commands: ["read"]), quote]) == [])
  }

  @Test func twoScenesWithTheSameNameAreReported() {
    #expect(
      problems([entry("quotes", "quotes"), entry("quotes", "elsewhere")])
        == ["Two scenes are called “quotes”: those at quotes and elsewhere."])
  }

  @Test func aSceneKindCanHaveSeveralRoutes() {
    let kind = SceneKind("quotes", pattern: "quotes")
    let entries = [kind, kind.place("authors/{author}/quotes")].map { kind in
      SceneEntry(kind, about: "quotes", example: ["author": "ann"], texts: { [] }) { QuotesScenes.make($1) }
    }
    #expect(problems(entries) == [])
    #expect(
      problems(entries + [entry("quotes", "elsewhere")]) == [
        "Two scenes are called “quotes”: those at quotes and elsewhere and authors/{author}/quotes."
      ])
  }

  @Test(arguments: [("quotes/{id}", "quotes/{author}"), ("quotes/{author}", "quotes/{id}")])
  func twoRoutePatternsOfTheSameShapeAreReported(first: String, second: String) {
    let example = ["id": "1", "author": "2"]
    let problems = problems([entry("first", first, example: example), entry("second", second, example: example)])
    #expect(
      problems.contains(
        "“second” cannot be reached: its routes “\(second)” have the shape of “\(first)”, those of “first”."))
  }

  @Test func aRepeatedMistakeIsReportedOnce() {
    let all = problems([entry("a", "x"), entry("a", "y"), entry("a", "z")])
    #expect(all == ["Two scenes are called “a”: those at x and y and z."])
  }

  @Test func anExampleThatLacksARouteParameterIsReported() {
    let what = "The example of “quote” does not fill in quotes/{id}."
    #expect(problems([entry("quote", "quotes/{id}")]) == [what])
    #expect(problems([entry("quote", "quotes/{id}", example: ["id": ""])]) == [what])
  }

  @Test(arguments: ["quotes/{id", "quotes/id}", "quotes/{id}-{part}x"])
  func aStrayBraceInARoutePatternIsReported(pattern: String) {
    #expect(
      problems([entry("quote", pattern)]) == [
        "The pattern “\(pattern)” of “quote” has a brace that is not around a whole part."
      ])
  }

  @Test func aRouteThatDoesNotRoundTripIsReported() {
    #expect(
      problems([entry("quote", "quotes", on: "nowhere")])
        == ["“quote” is on “nowhere”, and no scene has that pattern."])
    let elsewhere = SceneEntry(SceneKind("mine", pattern: "mine"), about: "quotes", texts: { [] }) { _, _ in
      QuotesScenes.make(ScenePlacement("mine", at: Route(["yours"])))
    }
    #expect(problems([elsewhere]) == ["The route mine of “mine” cannot be read back: it leads to yours."])
    let refused = entry("quote", "quotes/{id}", example: ["id": "1"], check: { _ in nil })
    #expect(problems([refused]) == ["The route quotes/1 of “quote” cannot be read back: it leads to nothing."])
  }

  @Test func circularParentScenesAreReported() {
    let all = problems([
      entry("a", "a", on: "b"), entry("b", "b", on: "a"), entry("self", "self", on: "self"), entry("c", "c", on: "a"),
    ])
    #expect(
      all == [
        "The parents of “a” lead in a circle: a on b on a.", "The parents of “b” lead in a circle: b on a on b.",
        "The parents of “self” lead in a circle: self on self.",
        "The parents of “c” lead in a circle: c on a on b on a.",
      ])
  }

  @Test func aRouteWithoutParametersWhoseSceneHasNoDescriptionIsReported() {
    #expect(
      problems([entry("quotes", "quotes", about: nil), entry("mine", "mine", about: " ")]) == [
        "The place “quotes” has no words about it.", "The place “mine” has no words about it.",
      ])
    #expect(problems([entry("quote", "quotes/{id}", about: nil, example: ["id": "1"])]) == [])
  }

  @Test func aCommandNamedLikeABuiltInCommandIsReported() {
    #expect(
      problems([entry("quotes", "quotes", commands: ["open"])])
        == ["The command “open” of “quotes” hides another of that name."])
    #expect(
      problems([entry("quotes", "quotes", commands: ["refresh", "mine", "new"])]) == [
        "The command “new” of “quotes” hides another of that name.",
        "The command “refresh” of “quotes” hides another of that name.",
      ])
  }

  @Test func aMissingTextIsReported() {
    #expect(
      problems([QuotesScenes.entry("quotes", "quotes", texts: { ["el: title is missing"] })])
        == ["Texts of “quotes”: el: title is missing"])
  }

  @Test func aMissingTextOfATableSharedByTwoScenesIsReportedOnce() {
    let texts = { ["el: title is missing"] }
    let entries = [
      QuotesScenes.entry("quotes", "quotes", texts: texts),
      QuotesScenes.entry("quote", "quotes/{id}", on: "quotes", example: ["id": "1"], texts: texts),
    ]
    #expect(problems(entries) == ["Texts of “quotes” and “quote”: el: title is missing"])
  }

  @Test func aProblemIsReportedWithItsReasonAndAFix() throws {
    let entries = [entry("quotes", "quotes"), entry("quotes", "elsewhere")]
    let problem = try #require(SceneCatalog(entries: entries).problems().first)
    #expect(
      problem.description == """
        Two scenes are called “quotes”: those at quotes and elsewhere.
          Why: Scripts tell scenes apart by their names.
          Fix: Give one of their kinds another name; or make it a place of the other kind, with `place`.
        """)
  }

  @Test func checkingTheCatalogStartsNoScene() {
    let made = Made()
    let entry = SceneEntry(SceneKind("quotes", pattern: "quotes"), about: "quotes", texts: { [] }) { _, placement in
      let scene = QuotesScenes.make(placement)
      made.scenes.append(scene)
      return scene
    }
    #expect(problems([entry]) == [])
    #expect(!made.scenes.isEmpty)
    #expect(made.scenes.allSatisfy { $0.tasks.isEmpty && $0.state == .idle })
  }

  private final class Made {
    var scenes: [any Scene] = []
  }

  private func problems(_ entries: [SceneEntry]) -> [String] {
    SceneCatalog(entries: entries).problems().map(\.what)
  }

  private func entry(
    _ name: String, _ pattern: String, on parent: String? = nil, about: String? = "quotes",
    example: [String: String] = [:], commands: [String] = [], check: @escaping SceneEntry.Check = { $0 }
  ) -> SceneEntry {
    QuotesScenes.entry(
      name, pattern, on: parent, about: about, example: example, commands: commands, check: check)
  }
}

import Loading
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

/// Scenes of packages in a catalog: which are reachable, and what hides the others.
@Suite(.timeLimit(.minutes(1)))
struct ScenePackageTests {
  private let services = SceneServices.playing()
  private let own = [QuotesScenes.entry("feed", "feed"), QuotesScenes.entry("post", "feed/{post}", on: "feed")]

  @Test func aPackageCanBeCheckedWithoutTheScenesOfTheProgram() {
    let example = ["id": "2"]
    let sut = package(
      "quotes",
      [
        QuotesScenes.entry("quote", "quotes/{id}", on: "feed", example: example),
        QuotesScenes.entry("image", "quotes/{id}/image", on: "quotes/{id}", example: example),
      ])
    #expect(sut.problems(services) == [], "a scene on one of the program's counts as a root")
    #expect(SceneCatalog(entries: sut.entries(services)).problems().count == 2)
  }

  @Test func aSceneWithAMissingParentIsReported() throws {
    let sut = package("quotes", [QuotesScenes.entry("quotes", "quotes", on: "fead")])
    let problem = try #require(sut.problems(services).first)
    #expect(sut.problems(services).count == 1)
    #expect(problem.what == "“quotes” is on “fead”, and no scene has that pattern.")
    #expect(problem.fix.contains("feed, "))
    #expect(catalog([sut]).problemsFromOutside().map(\.what) == [problem.what])
    #expect(sut.problems(services, on: ["fead"]) == [], "one of another package")
  }

  @Test func mistakesInAPackageAreReported() {
    let sut = package(
      "quotes", words: ["a", "b"],
      [
        QuotesScenes.entry("quotes", "quotes", on: "feed", commands: ["back"], texts: { ["el: title is missing"] }),
        QuotesScenes.entry("a", "a", on: "b"), QuotesScenes.entry("b", "b", on: "a"),
        QuotesScenes.entry("lost", "elsewhere"),
      ])
    #expect(
      sut.problems(services).map(\.what) == [
        "“lost” of the package “quotes” cannot be reached: "
          + "its route “elsewhere” does not begin with “quotes” or “a” or “b”.",
        "The command “back” of “quotes” hides another of that name.",
        "The parents of “a” lead in a circle: a on b on a.", "The parents of “b” lead in a circle: b on a on b.",
        "Texts of “quotes”: el: title is missing",
      ])
  }

  @Test func eachCatalogEntryStatesWhetherItIsFromTheProgramOrAPackage() {
    let sut = catalog([package("quotes", [QuotesScenes.entry("quotes", "quotes")])])
    #expect(sut.entries.map(\.origin) == [.program, .package("quotes"), .program])
    #expect(sut.problems().isEmpty == false, "the example of post is missing")
    #expect(sut.problemsFromOutside() == [])
  }

  @Test(arguments: [("quotes/{id}", "quotes/{author}"), ("quotes/{author}", "quotes/{id}")])
  func theSecondOfTwoScenesWithTheSameRouteShapeIsReported(first: String, second: String) {
    let example = ["id": "1", "author": "2"]
    let sut = catalog([
      package(
        "quotes",
        [
          QuotesScenes.entry("first", first, example: example), QuotesScenes.entry("second", second, example: example),
        ])
    ])
    #expect(
      sut.problemsFromOutside().map(\.what).first
        == "“second” cannot be reached: its routes “\(second)” have the shape of “\(first)”, those of “first”.")
    #expect(sut.stack(for: Route(["quotes", "7"]))?.last?.make().name == "first")
  }

  @Test func aPackageRouteCannotBeginWithAFirstWordUsedByTheProgram() {
    let sut = catalog([
      package(
        "quotes", words: ["feed"],
        [
          QuotesScenes.entry("today", "feed/today"), QuotesScenes.entry("quotes", "quotes"),
        ])
    ])
    #expect(sut.stack(for: Route(["feed", "today"]))?.last?.make().name == "post")
    #expect(sut.stack(for: Route(["quotes"]))?.last?.make().name == "quotes")
    #expect(
      sut.problemsFromOutside().map(\.what) == [
        "“today” of the package “quotes” cannot be reached: its route “feed/today” begins with “feed”, "
          + "which is of FeedShell."
      ])
  }

  @Test func aRouteWordDeclaredByTwoPackagesBelongsToTheFirstPackage() {
    let sut = catalog([
      package("quotes", words: ["today"], [QuotesScenes.entry("quotes", "quotes")]),
      package("news", words: ["today"], [QuotesScenes.entry("headlines", "today/{id}", example: ["id": "1"])]),
    ])
    #expect(sut.hidden.map(\.entry.kind.name) == ["headlines"])
    #expect(
      sut.hidden.map(\.problem.what) == [
        "“headlines” of the package “news” cannot be reached: its route “today/{id}” begins with “today”, "
          + "which is of the package “quotes”."
      ])
  }

  @Test func ofTwoPackagesWithTheSameNameTheFirstIsUsed() {
    let sut = catalog([
      package("quotes", [QuotesScenes.entry("quotes", "quotes")]),
      package("quotes", [QuotesScenes.entry("others", "quotes/others")]),
    ])
    #expect(sut.entries.map(\.kind.name) == ["feed", "quotes", "post"])
    #expect(
      sut.hidden.map(\.problem.what) == [
        "“others” of the package “quotes” cannot be reached: another package of that name comes before it."
      ])
  }

  @Test func aSceneNamedLikeASceneOfTheProgramIsHidden() {
    let sut = catalog([package("quotes", [QuotesScenes.entry("feed", "quotes")])])
    #expect(sut.stack(for: Route(["quotes"])) == nil)
    #expect(
      sut.hidden.map(\.problem.what) == [
        "“feed” of the package “quotes” cannot be reached: FeedShell has a scene of that name."
      ])
  }

  @Test func aPackageRouteCannotBeginWithAParameter() {
    let sut = catalog([package("quotes", [QuotesScenes.entry("any", "{any}/x", example: ["any": "1"])])])
    #expect(sut.stack(for: Route(["anything", "x"])) == nil)
    #expect(
      sut.hidden.map(\.problem.what) == [
        "“any” of the package “quotes” cannot be reached: its route “{any}/x” does not begin with “quotes”."
      ])
  }

  @Test func checkingACatalogWithoutPackagesCreatesNoScene() {
    var made = 0
    let entry = SceneEntry(SceneKind("quotes", pattern: "quotes"), about: "quotes", texts: { [] }) { _, placement in
      made += 1
      return QuotesScenes.make(placement)
    }
    #expect(SceneCatalog(entries: [entry], packages: [], services).problemsFromOutside() == [])
    #expect(made == 0)
  }

  private func catalog(_ packages: [ScenePackage]) -> SceneCatalog {
    SceneCatalog(entries: own, packages: packages, services)
  }

  private func package(_ name: String, words: [String] = [], _ entries: [SceneEntry]) -> ScenePackage {
    ScenePackage(name, words: words) { _ in entries }
  }
}

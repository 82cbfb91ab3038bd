import SceneKit
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SceneEntryTests {
  @Test func aPackageOfScenesIsCheckedWithoutTheProgram() {
    let (quote, example) = ("feed/{post}/quotes/{id}", ["post": "1", "id": "2"])
    let entries = [
      QuotesScenes.entry("quote", quote, on: "feed/{post}", example: example),
      QuotesScenes.entry("image", "\(quote)/image", on: quote, example: example),
    ]
    #expect(SceneEntry.problems(among: entries) == [], "a scene on one of the program's counts as a root")
    #expect(SceneCatalog(entries: entries).problems().count == 2)
  }

  @Test func mistakesAmongTheEntriesAreFound() {
    let entries = [
      QuotesScenes.entry("quotes", "quotes", on: "feed", commands: ["back"], texts: { ["el: title is missing"] }),
      QuotesScenes.entry("a", "a", on: "b"), QuotesScenes.entry("b", "b", on: "a"),
    ]
    #expect(
      SceneEntry.problems(among: entries).map(\.what) == [
        "The command “back” of “quotes” hides another of that name.", "Texts of “quotes”: el: title is missing",
        "The parents of “a” lead in a circle: a on b on a.", "The parents of “b” lead in a circle: b on a on b.",
      ])
  }

  @Test func aKindPlacesItsScenes() {
    let kind = SceneKind("quote", pattern: "quotes/{id}", on: "quotes")
    #expect(kind.placement(["id": "a b"]) == ScenePlacement("quote", at: Route(["quotes", "a b"])))
    #expect(kind.placement() == ScenePlacement("quote", at: Route(["quote"])), "a parameter is missing")
    #expect(kind.parent == RoutePattern("quotes"))
  }
}

import SceneKit
import Testing

/// Mistakes in the settings that scenes declare.
@Suite(.timeLimit(.minutes(1)))
struct SceneSettingTests {
  @Test(arguments: [("weather.units", ["c", "f"]), ("a-b.c.d", ["on", "off"])])
  func aValidSettingHasNoProblems(name: String, values: [String]) {
    #expect(problems([name], values) == [])
  }

  @Test(arguments: [
    ("units", ["c", "f"]), ("Weather.units", ["c", "f"]), ("weather.", ["c", "f"]), ("weather units.x", ["c", "f"]),
    ("weather.units", []), ("weather.units", ["c"]), ("weather.units", ["c", "c"]), ("weather.units", ["c", "a b"]),
    ("weather.units", ["c", ""]), ("weather.units", ["c", "a;b"]),
  ])
  func aSettingWithANameOrValueThatCannotBeTypedIsReported(name: String, values: [String]) {
    #expect(problems([name], values) == ["The setting “\(name)” cannot be typed: \(values)."])
  }

  @Test func aSettingWithoutASummaryIsReported() {
    let setting = SceneSetting("a.b", values: ["1", "2"]) { _ in " " }
    let catalog = SceneCatalog(entries: [QuotesScenes.entry("quotes", "quotes", settings: [setting])])
    #expect(catalog.problems().map(\.what) == ["The setting “a.b” has no summary."])
  }

  @Test func duplicateSettingNamesAreReported() {
    #expect(problems(["a.b", "a.b", "a.c"], ["1", "2"]) == ["Two settings are called “a.b”."])
  }

  private func problems(_ names: [String], _ values: [String]) -> [String] {
    let settings = names.map { SceneSetting($0, values: values) { _ in "a setting" } }
    let entry = QuotesScenes.entry("quotes", "quotes", settings: settings)
    return SceneCatalog(entries: [entry]).problems().map(\.what)
  }
}

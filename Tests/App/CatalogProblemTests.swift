import SceneTesting
import Terminal
import TestSupport
import Testing
import Viper

@testable import App

/// A scene author's mistakes are found when the program starts.
@Suite(.timeLimit(.minutes(1)))
struct CatalogProblemTests {
  @Test func theProgramsOwnCatalogHasNone() throws {
    for problem in try TestApp().browser.catalog.problems() {
      Issue.record(Comment(rawValue: problem.description))
    }
  }

  @Test func entriesOfOnesOwnAreLookedThroughBesideTheProgramsOwn() {
    #expect(SceneEntry.problems { _ in [] } == [])
    #expect(SceneEntry.problems { _ in [entry("mine", "mine")] } == [])
    #expect(SceneEntry.problems { _ in [entry("feed", "mine")] }.count == 1)
  }

  @Test func aSceneThatSaysItHasAnotherNameThanItsEntryIsSaid() throws {
    let entry = SceneEntry("yours", pattern: "yours") { comments($1) }
    #expect(try problems(entry) == ["The scene of the entry “yours” says that it is called “mine”."])
  }

  @Test func aNameThatIsTakenIsSaid() throws {
    let problems = try problems(entry("posters", "elsewhere"))
    #expect(problems == ["Two scenes are called “posters”: those at posters and elsewhere."])
  }

  @Test func aPatternThatIsTakenIsSaid() throws {
    let problems = try problems(entry("mine", "posters"))
    #expect(problems.contains("Two scenes have routes like “posters”."))
  }

  @Test func aRouteThatIsNotReadBackIsSaid() throws {
    #expect(try problems(entry("mine", "mine/{id}"))[0].hasPrefix("The example of “mine” does not fill in mine/{id}."))
    let orphan = SceneEntry("mine", pattern: "mine", on: "nowhere") { comments($1) }
    #expect(try problems(orphan) == ["The route mine of “mine” cannot be read back: it leads to nothing."])
    let elsewhere = SceneEntry("mine", pattern: "mine") { _, _ in comments(Route(["yours"])) }
    #expect(try problems(elsewhere) == ["The route mine of “mine” cannot be read back: it leads to yours."])
  }

  @Test func aCommandThatHidesAnotherIsSaid() throws {
    let hiding = SceneEntry("mine", pattern: "mine") { comments($1, command: "open") }
    #expect(try problems(hiding) == ["The command “open” of “mine” hides another of that name."])
    let twice = SceneEntry("mine", pattern: "mine") { comments($1, command: "refresh") }
    #expect(try problems(twice) == ["The command “refresh” of “mine” hides another of that name."])
  }

  @Test func aMissingStringIsSaid() throws {
    let entry = SceneEntry("mine", pattern: "mine", texts: { ["el: title is missing"] }) { comments($1) }
    #expect(try problems(entry) == ["Texts of “mine”: el: title is missing"])
  }

  @Test func aProblemSaysWhatWhyAndHowToMendIt() throws {
    let problem = try #require(catalog(with: entry("posters", "elsewhere")).problems().first)
    #expect(
      problem.description == """
        Two scenes are called “posters”: those at posters and elsewhere.
          Why: Scripts tell scenes apart by their names.
          Fix: Give one of their entries another name, and the scene that it makes.
        """)
  }

  private func entry(_ name: String, _ pattern: String) -> SceneEntry {
    SceneEntry(name, pattern: pattern) { comments($1, name: name) }
  }

  private func comments(_ route: Route, name: String = "mine", command: String? = nil) -> any TerminalScene {
    ListModuleComposer.compose(
      name: name, route: route, interactor: { ResourceLoader(load: { [] }, output: $0) },
      presenter: { BrokenPresenter(command: command, interactor: $0.interactor, display: $0.display) },
      cell: { PlainCell(row: $0) })
  }

  private func catalog(with entry: SceneEntry) throws -> SceneCatalog {
    SceneCatalog(entries: try TestApp().browser.catalog.entries + [entry])
  }

  private func problems(_ entry: SceneEntry) throws -> [String] {
    try catalog(with: entry).problems().map(\.what)
  }
}

private struct PlainRow: ListRow {
  let id: String
  var kind: String { "plain" }
  var hint: String { id }
  var fields: KeyValuePairs<String, JSONValue?> { [:] }
}

private struct PlainCell: Cell {
  let row: PlainRow
  func lines(width: Int) -> [StyledText] { [StyledText(row.id)] }
}

/// A presenter with a command that it should not have.
private final class BrokenPresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = PlainRow

  var content = ListContent<Row>()
  let context = PresentationContext(language: .english)
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let commands: [SceneCommand]
  let title = "Mine"
  let emptyText = "Nothing."

  init(command: String?, interactor: any LoadInteractor, display: any ListDisplay) {
    self.interactor = interactor
    self.display = display
    commands = command.map { [SceneCommand($0, summary: "", body: .plain {})] } ?? []
  }

  func present(_ names: Resource) -> ListContent<Row>.Loaded { .init(rows: names.map(PlainRow.init)) }
}

import Foundation
import JSON
import Loading
import Localization
import Pictures
import SceneKit
import Terminal
import TerminalList
import Viper

/// A scene of another package that uses all services: a list of names from a server.
enum NamesScene {
  static var package: ScenePackage { ScenePackage("names") { entries($0) } }
  private static let kind = SceneKind("names", pattern: "names")
  /// How the names are written.
  static let letters = SceneSetting("names.letters", values: ["small", "capital"]) { _ in "letters of names" }
  nonisolated static let address = "http://names.example/list"
  nonisolated static let picked = "names.picked"

  private static func entries(_ services: SceneServices) -> [SceneEntry] {
    [
      SceneEntry(kind, about: "names of many", settings: [letters], texts: { [] }) { _, placement in
        ListComposer.compose(
          placement,
          interactor: { ResourceLoader(answers: { services.answers(to: document, $0) }, output: $0) },
          presenter: { NamesPresenter(services, interactor: $0.interactor, display: $0.display) },
          cell: { NamesCell(row: $0, isCapital: services.settings[letters] == "capital") })
      }
    ]
  }

  nonisolated private static var document: SceneDocument<[String]> {
    SceneDocument(SceneRequest(URL(string: address) ?? URL(filePath: "/"))) { body, status in
      guard status == 200 else { throw LoadFailure.badStatus(status) }
      return String(decoding: body, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}

nonisolated enum NamesAction: String, RowAction {
  case pick, go, enlarge, star, recite

  var input: RowActionInput { self == .go ? .rowAndWords(usage: "ROUTE", example: "posters") : .row }
  var output: CommandOutput { .done }
  @MainActor func summary(in language: Language) -> String { "\(rawValue) a name" }
}

nonisolated struct NamesRow: ListRow {
  let id: String
  var kind: String { "name" }
  var actions: [NamesAction] { NamesAction.allCases }
  func hint(in context: PresentationContext) -> String { id }
  func fields(in context: PresentationContext) -> JSONFields { [:] }
}

struct NamesCell: Cell {
  let row: NamesRow
  let isCapital: Bool
  func lines(width: Int) -> [StyledText] { StyledText(isCapital ? row.id.uppercased() : row.id).wrapped(to: width) }
}

final class NamesPresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = NamesRow

  var model = ListModel<Row>()
  let interactor: any LoadInteractor
  let display: any ListDisplay
  private let services: SceneServices

  init(_ services: SceneServices, interactor: any LoadInteractor, display: any ListDisplay) {
    self.services = services
    self.interactor = interactor
    self.display = display
  }

  var context: PresentationContext { services.context }
  var emptyText: String { "No names." }
  /// The title of the list, with the name that was picked last.
  var title: String {
    services.memory.value(named: NamesScene.picked, as: String.self).map { "Names, \($0) first" } ?? "Names"
  }

  func present(_ names: Resource) -> ListPage<Row> { ListPage(rows: names.map(NamesRow.init)) }

  func perform(_ action: NamesAction, on target: ActionTarget<Row>) throws -> Answer {
    switch action {
    case .pick:
      try services.memory.keep(target.row.id, named: NamesScene.picked)
      return .done("Picked \(target.row.id).")
    case .go:
      try services.show(Route(target.words))
      return .scene
    case .star: return .done("\(target.row.id) shines.")
    case .recite:
      return .all([
        .work(name: "recite") { .all([.done("one"), .all([.done("two"), .done("three")])]) },
        .ask("Four?") { .all([.done($0 ? "four" : "not four"), .work(name: "recite") { .done("five") }]) },
        .done("six"),
      ])
    case .enlarge:
      return .work(name: "enlarge") { [services] in
        let picture = try await services.loadLargePicture?("http://i.example/large")
        return .done("\(picture?.width ?? 0) by \(picture?.height ?? 0)")
      }
    }
  }
}

/// An app whose shell shows two names.
func appWithNames(drawsPictures: Bool = false, memory: SceneMemory = SceneMemory()) async throws -> TestApp {
  let app = try TestApp(drawsPictures: drawsPictures, memory: memory, scenes: [NamesScene.package])
  try app.openShell("names")
  await app.answers("Ada\nBo", at: 0)
  return app
}

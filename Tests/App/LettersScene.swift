import JSON
import Loading
import Localization
import SceneKit
import Terminal
import TerminalList
import Viper

/// A scene of another package, with a command that must be typed in full.
enum LettersScene {
  static var package: ScenePackage {
    ScenePackage("letters") { services in
      [
        SceneEntry(SceneKind("letters", pattern: "letters"), about: "letters", texts: { [] }) { _, placement in
          ListComposer.compose(
            placement,
            interactor: { ResourceLoader<[String]>(load: { ["a", "b"] }, output: $0) },
            presenter: {
              LettersPresenter(context: services.context, interactor: $0.interactor, display: $0.display)
            },
            cell: { LettersCell(row: $0) })
        }
      ]
    }
  }
}

nonisolated enum LettersAction: String, RowAction {
  case like

  var output: CommandOutput { .done }
  var isTypedInFull: Bool { true }
  @MainActor func summary(in language: Language) -> String { "like a letter" }
}

nonisolated struct LettersRow: ListRow {
  let id: String
  var kind: String { "letter" }
  var actions: [LettersAction] { [.like] }
  var mainAction: LettersAction? { nil }
  func hint(in context: PresentationContext) -> String { id }
  func fields(in context: PresentationContext) -> JSONFields { [:] }
}

struct LettersCell: Cell {
  let row: LettersRow
  func lines(width: Int) -> [StyledText] { StyledText(row.id).wrapped(to: width) }
}

final class LettersPresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = LettersRow

  var model = ListModel<Row>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let title = "Letters"
  let emptyText = "No letters."

  init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    (self.context, self.interactor, self.display) = (context, interactor, display)
  }

  func present(_ letters: Resource) -> ListPage<Row> { ListPage(rows: letters.map(LettersRow.init)) }

  func perform(_ action: LettersAction, on target: ActionTarget<Row>) throws -> Answer {
    .done("Liked \(target.row.id).")
  }
}

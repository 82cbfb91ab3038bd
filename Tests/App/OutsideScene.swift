import JSON
import Loading
import Localization
import Pictures
import Posts
import SceneKit
import Synchronization
import Terminal
import TerminalList
import Viper

/// Creates scenes like those of other packages.
enum OutsideScene {
  /// The entry of a scene whose rows have the given names.
  static func entry(
    _ name: String, pattern: String, on parent: String? = nil, example: [String: String] = [:],
    check: @escaping SceneEntry.Check = { $0 }, rows: [String] = [], picture: Picture? = nil
  ) -> SceneEntry {
    SceneEntry(
      SceneKind(name, pattern: pattern, on: parent), about: "names of many", example: example, check: check,
      texts: { [] }
    ) { _, placement in
      ListComposer.compose(
        placement, pictures: picture.map { picture in { @Sendable _, _ in picture } },
        interactor: { ResourceLoader(load: { rows }, output: $0) },
        presenter: { OutsidePresenter(interactor: $0.interactor, display: $0.display) },
        cell: { OutsideCell(row: $0) })
    }
  }

  /// The number of requested hints.
  nonisolated static var hintCount: Int { hints.withLock(\.self) }
  fileprivate nonisolated static let hints = Mutex(0)
  /// The number of created cells.
  nonisolated static var cellCount: Int { cells.withLock(\.self) }
  fileprivate nonisolated static let cells = Mutex(0)
}

nonisolated enum OutsideAction: String, RowAction {
  case cut

  var output: CommandOutput { .done }
  @MainActor func summary(in language: Language) -> String { "cut a name" }
}

nonisolated struct OutsideRow: ListRow {
  let id: String
  var actions: [OutsideAction] { [.cut] }
  var mainAction: OutsideAction? { nil }
  var kind: String { "name" }
  func hint(in context: PresentationContext) -> String {
    OutsideScene.hints.withLock { $0 += 1 }
    return id
  }
  var images: [ImageRef] { [ImageRef("http://i.example/\(id)")] }
  func fields(in context: PresentationContext) -> JSONFields { [:] }
}

struct OutsideCell: Cell {
  let row: OutsideRow

  func lines(width: Int) -> [StyledText] {
    OutsideScene.cells.withLock { $0 += 1 }
    return [StyledText(row.id)]
  }
}

final class OutsidePresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = OutsideRow

  var model = ListModel<Row>()
  let context = PresentationContext(language: .english)
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let title = "Names"
  let emptyText = "No names."
  var commands: [Command] { [Command("nod", in: .read, summary: "say nothing", output: .nothing) { _ in .nothing }] }

  init(interactor: any LoadInteractor, display: any ListDisplay) {
    self.interactor = interactor
    self.display = display
  }

  func perform(_ action: OutsideAction, on target: ActionTarget<Row>) throws -> Answer { .done("") }

  func present(_ names: Resource) -> ListPage<Row> { ListPage(rows: names.map(OutsideRow.init)) }
}

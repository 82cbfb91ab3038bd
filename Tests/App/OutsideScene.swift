import Synchronization
import Terminal
import Viper

@testable import App

/// Scenes as other packages bring them: all that these tests say of how one is put together.
enum OutsideScene {
  /// An entry for a scene whose rows have these names.
  static func entry(
    _ name: String, pattern: String, on parent: String? = nil, example: [String: String] = [:],
    check: @escaping SceneEntry.Check = { $0 }, rows: [String] = [], picture: Picture? = nil
  ) -> SceneEntry {
    SceneEntry(name, pattern: pattern, on: parent, example: example, check: check) { _, route in
      ListModuleComposer.compose(
        name: name, route: route, interactor: { ResourceLoader(load: { rows }, output: $0) },
        images: { output in picture.map { picture in RowImageLoader(load: { _ in picture }, output: output) } },
        presenter: { OutsidePresenter(interactor: $0.interactor, images: $0.images, display: $0.display) },
        cell: { OutsideCell(row: $0) })
    }
  }

  /// How often a hint was asked for.
  nonisolated static var hintCount: Int { hints.withLock(\.self) }
  fileprivate nonisolated static let hints = Mutex(0)
}

nonisolated struct OutsideRow: ListRow {
  let id: String
  var kind: String { "name" }
  var hint: String {
    OutsideScene.hints.withLock { $0 += 1 }
    return id
  }
  var imageAddress: String? { "http://i.example/\(id)" }
  var fields: KeyValuePairs<String, JSONValue?> { [:] }
}

struct OutsideCell: Cell {
  let row: OutsideRow
  func lines(width: Int) -> [StyledText] { [StyledText(row.id)] }
}

final class OutsidePresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = OutsideRow

  var content = ListContent<Row>()
  let context = PresentationContext(language: .english)
  let interactor: any LoadInteractor
  let images: RowImageLoader<Row.ID, Picture>?
  let display: any ListDisplay
  let title = "Names"
  let emptyText = "No names."

  init(interactor: any LoadInteractor, images: RowImageLoader<Row.ID, Picture>?, display: any ListDisplay) {
    self.interactor = interactor
    self.images = images
    self.display = display
  }

  func present(_ names: Resource) -> ListContent<Row>.Loaded { .init(rows: names.map(OutsideRow.init)) }
}

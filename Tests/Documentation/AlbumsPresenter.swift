import Loading
import Localization
import Posts
import SceneKit
import Terminal
import TerminalList
import Viper

/// Presents photos page by page, below the names of their albums.
final class AlbumsPresenter: ResourcePresenter {
  typealias Resource = Page<Photo>
  typealias Row = PhotoRow

  var model = ListModel<PhotoRow>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay

  init(parts: ListComposer.Parts, services: SceneServices) {
    context = services.context
    interactor = parts.interactor
    display = parts.display
  }

  var title: String { context.strings(PhotosText.table)[.title] }
  var emptyText: String { context.strings(PhotosText.table)[.empty] }

  func present(_ page: Page<Photo>) -> ListPage<PhotoRow> {
    let sections = page.items.reduce(into: [(album: String, rows: [PhotoRow])]()) { sections, photo in
      if sections.last?.album != photo.album { sections.append((photo.album, [])) }
      sections[sections.count - 1].rows.append(PhotoRow(photo: photo))
    }
    return ListPage(
      sections: sections.map { ListSection(header: $0.album, rows: $0.rows) },
      next: page.cursor.map { .after($0) } ?? .end)
  }

  func perform(_ action: PhotoAction, on target: ActionTarget<PhotoRow>) throws -> Answer { .rows([1]) }
}

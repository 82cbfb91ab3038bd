import Loading
import Localization
import Posts
import SceneKit
import TerminalList
import Viper

/// The texts of the photos.
nonisolated enum PhotosText: String, TextKey {
  case title, about, empty, copySummary, noteSummary, noted, noteUndone, needsWords

  @MainActor static let table = StringTable<PhotosText>(PackageResources.photos_json)
}

/// Presents photos page by page, with actions.
final class PhotosPresenter: ResourcePresenter {
  typealias Resource = Page<Photo>
  typealias Row = PhotoRow

  var model = ListModel<PhotoRow>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay
  private let copy: SceneServices.Copy
  private let lastChange: LastChange
  private var notes: [String: String] = [:]

  init(parts: ListComposer.Parts, services: SceneServices) {
    context = services.context
    interactor = parts.interactor
    display = parts.display
    copy = services.copy
    lastChange = services.lastChange
  }

  private var texts: Strings<PhotosText> { context.strings(PhotosText.table) }

  var title: String { texts[.title] }
  var emptyText: String { texts[.empty] }
  var contents: RowContents? { .picture }

  func present(_ page: Page<Photo>) -> ListPage<PhotoRow> {
    ListPage(page) { PhotoRow(photo: $0, note: notes[$0.id]) }
  }

  func perform(_ action: PhotoAction, on target: ActionTarget<PhotoRow>) throws -> Answer {
    switch action {
    case .copy: return try copied(target.row.photo.address.asOneWord, by: copy)
    case .note:
      guard !target.words.isEmpty else { throw Failure(.badArgument, texts[.needsWords]) }
      let (id, before) = (target.row.id, notes[target.row.id])
      note(target.words.joined(separator: " "), on: id)
      lastChange.record(for: self) { [texts] photos in
        photos?.note(before, on: id)
        return texts[.noteUndone]
      }
      return .done(texts(.noted, ["title": target.row.photo.title]))
    }
  }

  private func note(_ note: String?, on id: String) {
    notes[id] = note
    change([id]) { PhotoRow(photo: $0.photo, note: note) }
  }
}

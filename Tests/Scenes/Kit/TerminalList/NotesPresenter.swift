import Foundation
import Loading
import Localization
import Pictures
import SceneTesting
import TerminalList
import Viper

/// A presenter of notes whose loads are controlled by a test.
final class NotesPresenter: ResourcePresenter {
  typealias Resource = ListPage<Note>
  typealias Row = Note

  var model = ListModel<Note>()
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let context: PresentationContext
  let title = "Notes"
  let emptyText = "There are no notes."
  let endText = "No more notes."
  let showsOneThing: Bool
  let contents: RowContents?
  /// The performed actions, in order.
  private(set) var performed: [(action: Note.Action, target: ActionTarget<Note>)] = []
  /// The rows that were shown, in order.
  private(set) var shown: [Int] = []
  /// The rows that were shown in full.
  private(set) var whole: [Int] = []
  /// Answers the actions.
  var answer: () throws -> Answer = { .scene }

  init(
    interactor: any LoadInteractor, display: any ListDisplay, context: PresentationContext, showsOneThing: Bool = false,
    contents: RowContents? = .picture
  ) {
    self.contents = contents
    self.showsOneThing = showsOneThing
    self.interactor = interactor
    self.display = display
    self.context = context
  }

  func present(_ page: ListPage<Note>) -> ListPage<Note> { page }

  func didShow(_ rows: [Note], whole: Set<Note.ID>) {
    shown += rows.map(\.id)
    self.whole += rows.map(\.id).filter(whole.contains)
  }

  func perform(_ action: Note.Action, on target: ActionTarget<Note>) throws -> Answer {
    performed.append((action, target))
    return try answer()
  }
}

/// Weak reference from a presenter and from pictures to the scene.
final class SceneProxy: ListDisplay, ImagePrefetcherOutput {
  weak var scene: ListScene<NotesPresenter>?

  func listDidChange(_ change: ListChange) { scene?.listDidChange(change) }
  func imagesDidChange() { scene?.imagesDidChange() }
}

import Pictures
public import Viper

/// The content of a scene that shows a document above its rows, or alone.
///
/// A scene of one thing has no rows below its document.
@MainActor public protocol PageContent<Row>: ListPresenter {
  /// The type of the document.
  associatedtype Document: PageDocument

  /// The document; nil while it is not known.
  var document: Document? { get }
  /// The lines below a row, in the column of its text: its pictures, and whatever else comes with it.
  func lines(below row: Row, in look: PageLook) -> [PageLine]
  /// Opens a numbered part of the document, such as a post that is quoted there.
  ///
  /// - Throws: a `Failure` for a number that the document does not have, or the error of the way there.
  func open(part: Int) throws -> Answer
  /// The heading of the rows, such as `6 comments`; nil without one.
  var rowsHeading: String? { get }
  /// The word that goes to the rows, and its line for `help`; nil for a page without rows.
  var rowsCommand: (name: String, summary: String)? { get }
  /// The commands and facts to name in the foot of the page, the most useful first.
  var pageHints: [String] { get }
  /// The position where the person stopped reading at the last visit; nil for the beginning.
  var readingPosition: ReadingPosition? { get }
  /// Saves the reading position for the next visit; nil for a document at its beginning or read to its end.
  ///
  /// - Throws: the error of the storage.
  func didRead(upTo position: ReadingPosition?) throws
}

/// A view of a page, as its scene sees it.
@MainActor protocol PagedView: SceneView {
  /// Called when a picture has come.
  var onEvent: (@MainActor (SceneEvent) -> Void)? { get set }
  /// The commands of the page itself.
  var commands: [Command] { get }
  /// The loads of its pictures; nil if none can be drawn.
  var prefetcher: ImagePrefetcher<Picture>? { get }
  /// Opens a numbered part of the document.
  func open(part: Int) throws -> Answer
  /// The rows have changed.
  func listDidChange(_ change: ListChange)
}

public import Viper

/// The content of a scene that shows a document above its rows, or alone.
///
/// A scene that shows a single thing has no rows below its document.
@MainActor public protocol PageContent<Row>: ListPresenter {
  /// The type of the document.
  associatedtype Document: PageDocument

  /// The document; nil until it is known.
  var document: Document? { get }
  /// The lines below a row, aligned with the row's text: its pictures, and anything else that belongs to the row.
  func lines(below row: Row, in look: PageLook) -> [PageLine]
  /// The row after a row and the answers to it; by default, the row itself.
  ///
  /// - Throws: a `Failure` if no row follows.
  func rowAfterAnswers(to row: Row) throws -> Row
  /// Opens a numbered part of the document, such as a quoted post.
  ///
  /// - Throws: a `Failure` for a number that the document does not have, or the error of opening it.
  func open(part: Int) throws -> Answer
  /// The heading of the rows, such as `6 comments`; nil if there is none.
  var rowsHeading: String? { get }
  /// The command word that goes to the rows, and its line for `help`; nil for a page without rows.
  var rowsCommand: (name: String, summary: String)? { get }
  /// The command word that goes to the row after the answers to a row, and its line for `help`; nil, by default, if rows
  /// have no answers.
  var skipCommand: (name: String, summary: String)? { get }
  /// The commands that hide rows of the page or show them again, none by default; the page shows the first row that is
  /// typed with such a command.
  var hidingCommands: [Command] { get }
  /// Shows a hidden row, in which a search has found a hit; by default, does nothing.
  func show(hidden row: Row)
  /// Commands and facts for the foot of the page, the most useful first.
  var pageHints: [String] { get }
  /// The position where the user stopped reading in the last session; nil for the beginning.
  var readingPosition: ReadingPosition? { get }
  /// Saves the reading position for the next session; nil at the document's beginning, or if it was read to its end.
  ///
  /// - Throws: the error of the storage.
  func didRead(upTo position: ReadingPosition?) throws
}

extension PageContent {
  public func rowAfterAnswers(to row: Row) throws -> Row { row }
  public var skipCommand: (name: String, summary: String)? { nil }
  public var hidingCommands: [Command] { [] }
  public func show(hidden row: Row) {}
}

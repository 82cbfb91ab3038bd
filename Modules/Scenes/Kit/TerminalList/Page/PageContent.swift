public import Viper

/// The content of a scene that shows a document, usually with rows below it.
///
/// A scene with a single item has no rows below its document.
@MainActor public protocol PageContent<Row>: ListPresenter {
  /// The type of the document.
  associatedtype Document: PageDocument

  /// The document; nil until it is known.
  var document: Document? { get }
  /// The lines below a row, such as pictures, aligned with the text of the row.
  func lines(below row: Row, in look: PageLook) -> [PageLine]
  /// The next row after the given row and all answers to it; by default, the given row.
  ///
  /// - Throws: a `Failure` if no row follows.
  func rowAfterAnswers(to row: Row) throws -> Row
  /// Opens a numbered part of the document, such as a quoted post.
  ///
  /// - Throws: a `Failure` if the document has no part with this number, or the error of opening it.
  func open(part: Int) throws -> Answer
  /// The heading of the rows, such as `6 comments`; nil if there is none.
  var rowsHeading: String? { get }
  /// The name of the command that scrolls to the rows, and its summary for `help`; nil for a page without rows.
  var rowsCommand: (name: String, summary: String)? { get }
  /// The name of the command that skips the answers to a row, and its summary for `help`; nil by default, for rows
  /// without answers.
  var skipCommand: (name: String, summary: String)? { get }
  /// The commands that hide rows of the page or show them again; none by default.
  ///
  /// After such a command, the page shows the first row that was typed with it.
  var hidingCommands: [Command] { get }
  /// Shows a hidden row in which a search has found a match; does nothing by default.
  func show(hidden row: Row)
  /// Commands and facts for the footer of the page, the most useful first.
  var pageHints: [String] { get }
  /// The position where the user stopped reading in an earlier session; nil for the beginning.
  var readingPosition: ReadingPosition? { get }
  /// Saves the reading position for the next session.
  ///
  /// `position` is nil at the beginning of the document, and after it was read to its end.
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

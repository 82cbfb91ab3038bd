public import Viper

/// The content of a scene that shows a document, usually with rows below it.
///
/// A scene with a single item has no rows below its document.
@MainActor public protocol PageContent<Row>: ListPresenter {
  /// The type of the document.
  associatedtype Document: PageDocument

  /// The document; nil until it is loaded.
  var document: Document? { get }
  /// Returns the lines below a row, such as pictures, aligned with the row's text.
  func lines(below row: Row, in look: PageLook) -> [PageLine]
  /// Returns the row after the given row and all of its replies; by default, returns the given row.
  ///
  /// - Throws: a `Failure` if no row follows.
  func rowAfterAnswers(to row: Row) throws -> Row
  /// Opens a numbered part of the document, such as a quoted post.
  ///
  /// - Throws: a `Failure` if the document has no part with this number, or any error of opening the part.
  func open(part: Int) throws -> Answer
  /// The heading of the rows, such as `6 comments`; nil for rows without a heading.
  var rowsHeading: String? { get }
  /// The name and `help` summary of the command that scrolls to the rows; nil for a page without rows.
  var rowsCommand: (name: String, summary: String)? { get }
  /// The name and `help` summary of the command that skips the replies to a row; nil, by default, for rows without
  /// replies.
  var skipCommand: (name: String, summary: String)? { get }
  /// The commands that hide or unhide rows of the page; empty by default.
  ///
  /// After such a command, the page shows the first row named in the command.
  var hidingCommands: [Command] { get }
  /// Unhides a row that matches a search; does nothing by default.
  func show(hidden row: Row)
  /// Commands and information for the footer of the page, most useful first.
  var pageHints: [String] { get }
  /// The position at which the user stopped reading in an earlier session; nil for the beginning.
  var readingPosition: ReadingPosition? { get }
  /// Saves the reading position for the next session.
  ///
  /// `position` is nil at the beginning of the document, and after the whole document was read.
  ///
  /// - Throws: any error of the storage.
  func didRead(upTo position: ReadingPosition?) throws
}

extension PageContent {
  public func rowAfterAnswers(to row: Row) throws -> Row { row }
  public var skipCommand: (name: String, summary: String)? { nil }
  public var hidingCommands: [Command] { [] }
  public func show(hidden row: Row) {}
}

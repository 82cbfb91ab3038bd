public import JSON
public import Loading
import Localization

/// The presenter of a list scene, as used by its view, scene and commands: texts, model, loads and actions.
///
/// Only a `ResourcePresenter` modifies the model.
@MainActor public protocol ListPresenter<Row>: AnyObject {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The single copy of the list's state.
  var model: ListModel<Row> { get }
  /// The language, calendar and clock to present with.
  var context: PresentationContext { get }

  /// The scene's title, in the user's language.
  var title: String { get }
  /// The name of the displayed item in the header of a screen, such as `Comments on “Meteora”`.
  ///
  /// By default, the title; in a scene with a single item, the line that identifies the item.
  var heading: String { get }
  /// The name of the source in the header of a screen; nil by default.
  var sourceName: String? { get }
  /// The progress of the sources that the list is waiting for, shown in the header of a screen; nil by default.
  var progress: LoadProgress? { get }
  /// The text of an empty list.
  var emptyText: String { get }
  /// A sentence about the rows on screen; nil by default.
  var remark: String? { get }
  /// The text that announces rows above the rows on screen: “newer” by default, “earlier” in a list sorted oldest
  /// first.
  var rowsAbove: ListText { get }
  /// The command that shows the rows hidden by filters; nil, by default, for a list without filters.
  var hiddenCommand: String? { get }
  /// The text after the last row of a paged list; empty while more rows may arrive.
  var endText: String { get }
  /// The kind of main content of all rows, which determines their appearance unless the user has selected one; text by
  /// default.
  ///
  /// Nil if each row has its own appearance.
  var contents: RowContents? { get }
  /// The commands suggested below a screenful; nil, by default, for the first row and its next action.
  var hints: [String]? { get }
  /// The number of unread rows, including known unread rows on pages that are not loaded; by default, counts only
  /// loaded rows.
  var unreadCount: Int { get }
  /// The rows that lead to another list with unread rows, such as a source with unread posts; empty by default.
  var rowsWithUnread: Set<Row.ID> { get }
  /// Whether the scene shows a single item, which is reprinted after each refresh.
  var showsOneThing: Bool { get }
  /// Returns the row that hides the given row, as a collapsed comment hides its replies; nil, by default, if the row is
  /// visible.
  ///
  /// Hidden rows are excluded from pages and from steps between rows, but keep their numbers.
  func rowHiding(_ id: Row.ID) -> Row.ID?
  /// Returns the summary of an update to a list that already had rows; nil, by default, for the standard summary.
  func notice(of update: ListUpdate, for scope: LoadScope) -> String?
  /// Returns a word for the content that an action shows in this scene, printed beside a row's number.
  ///
  /// Defaults to the action's `label`.
  func label(of action: Row.Action) -> String?
  /// The JSON fields of the scene that precede its rows, in addition to the fields of every scene; empty by default.
  var fields: JSONFields { get }

  // MARK: Loads

  /// The interactor that loads the list.
  var interactor: any LoadInteractor { get }
  /// The objects that this presenter owns besides its interactor, such as its router, for the leak check.
  var collaborators: [AnyObject] { get }
  /// Loads the list from its beginning.
  func load()
  /// Loads the next page, because the user requested it.
  func loadMore()
  /// Loads the next page automatically, if that is permitted.
  func loadMoreByItself()
  /// Repeats a failed operation, by default a load that failed or was cancelled; returns false if there is nothing to
  /// repeat.
  func retry() -> Bool
  /// Called when another scene covers this one; does nothing by default.
  func pause()
  /// Called when the scene is the top scene again; does nothing by default.
  func resume()
  /// Called before a route shows the list, even a list that was shown before; does nothing by default.
  func renumber()

  // MARK: Screenfuls

  /// Begins a screenful of `lines` lines; the view's `block` measures the rows, starting at a position.
  func begin(_ screenful: Screenful, lines: Int, block: (_ position: Int) -> Pager.Block)
  /// Begins a screenful of selected rows, to which no other rows are added.
  func beginChosenRows()
  /// Limits paging to the given rows, starting with the first; nil restores all rows and the position before the
  /// search.
  func find(_ ids: [Row.ID]?)
  /// Adds matches to the active search.
  func findAlso(_ ids: [Row.ID])
  /// Makes the row at `position` the start of the last screenful, so that `again` shows it.
  ///
  /// Ends a search that the row does not match.
  func begin(at position: Int)
  /// Makes the row at `position` the start of the last screenful.
  ///
  /// Has no effect if that screenful contains the row, or if the row does not match the active search.
  func move(to position: Int)
  /// Records rows as shown, in a screenful that ends before the position `end`.
  func take(_ blocks: [Pager.Block], upTo end: Int)
  /// Shows the rest of the screenful without the missing pictures.
  func stopWaiting()
  /// Inserts the rows of `model.newer` at the top, and begins the next screenful with them; returns false if there are
  /// no such rows.
  func takeNewer() -> Bool
  /// Records that the rows of `model.newer` were announced.
  func tellNewer()
  /// Marks rows as no longer new.
  func markShown(_ ids: [Row.ID])
  /// Called after rows were printed on an interactive screen; not called for script output, prefetched rows, or rows
  /// below the screen.
  ///
  /// - Parameters:
  ///   - rows: the printed rows.
  ///   - whole: the ids of the rows that were printed in full.
  func didShow(_ rows: [Row], whole: Set<Row.ID>)

  // MARK: Actions

  /// The actions that rows of the scene can offer; by default, all actions of the type.
  var rowActions: [Row.Action] { get }
  /// Returns the description of an action for `help` in this scene; by default, the action's `summary`.
  func summary(of action: Row.Action) -> String
  /// Performs an action that a row offers.
  ///
  /// - Throws: a `Failure` with its message, or any other error, whose description is quoted.
  func perform(_ action: Row.Action, on target: ActionTarget<Row>) throws -> Answer
  /// Performs an action whose word was typed in place of row numbers; fails by default.
  ///
  /// - Throws: a `Failure` with its message, or any other error, whose description is quoted.
  func performByWord(_ action: Row.Action) throws -> Answer
  /// The scene's own commands, in addition to row actions and the commands of every list.
  var commands: [Command] { get }
  /// Returns the error message for a word that has no effect in this scene, or on the row with the given number.
  ///
  /// Returns nil, by default, for the standard message.
  func refusal(of word: String, row number: Int?) -> String?
  /// The route that the command `new` shows; nil, by default, to show the new rows of this list.
  var newRoute: Route? { get }
}

extension ListPresenter {
  /// All rows, in order.
  public var rows: [Row] { model.rows }

  public var heading: String { (showsOneThing ? model.rows.first?.hint(in: context).nonBlank : nil) ?? title }
  public var sourceName: String? { nil }
  public var progress: LoadProgress? { nil }
  public var remark: String? { nil }
  public var rowsAbove: ListText { .newerPosts }
  public var hiddenCommand: String? { nil }
  public var endText: String { context.strings(ListText.table)(.end, ["count": model.count]) }
  public var contents: RowContents? { .text }
  public var hints: [String]? { nil }
  public var unreadCount: Int { model.unreadCount }
  public var rowsWithUnread: Set<Row.ID> { [] }
  public var showsOneThing: Bool { false }
  public func rowHiding(_ id: Row.ID) -> Row.ID? { nil }
  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? { nil }
  public func label(of action: Row.Action) -> String? { action.label(in: context.language) }
  public var fields: JSONFields { [:] }

  public var collaborators: [AnyObject] { [] }
  public func pause() {}
  public func resume() {}
  public func renumber() {}

  /// The running loads.
  public var tasks: [RunningTask] { interactor.tasks }

  /// The presenter and the objects it owns, for the leak check.
  public var parts: [AnyObject] { [self, interactor] + collaborators }

  /// Repeats the load of the list or of a page that failed or was cancelled; returns false if there is no such load.
  public func retry() -> Bool {
    switch (model.phase, model.pagePhase) {
    case (.failed, _), (.cancelled, _): load()
    case (_, .failed), (_, .cancelled): loadMore()
    default: return false
    }
    return true
  }

  public func didShow(_ rows: [Row], whole: Set<Row.ID>) {}

  public var rowActions: [Row.Action] { Row.Action.allCases }
  public func summary(of action: Row.Action) -> String { action.summary(in: context.language) }
  public func performByWord(_ action: Row.Action) throws -> Answer {
    throw Failure(
      .badArgument, context.strings(ListText.table)(.unknownRows, ["command": action.rawValue]))
  }
  public var commands: [Command] { [] }
  public func refusal(of word: String, row number: Int?) -> String? { nil }
  public var newRoute: Route? { nil }
}

extension ListPresenter where Row.Action == NoRowAction {
  /// Never called, because the rows have no actions.
  public func perform(_ action: NoRowAction, on target: ActionTarget<Row>) throws -> Answer {
    .scene
  }
}

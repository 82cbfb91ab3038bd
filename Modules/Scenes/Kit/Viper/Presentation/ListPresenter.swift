public import JSON
public import Loading
import Localization

/// The presenter of a list scene, as seen by its view, its scene and its commands: texts, model, loads and actions.
///
/// Only a `ResourcePresenter` writes its model.
@MainActor public protocol ListPresenter<Row>: AnyObject {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The state of the list, of which there is no other copy.
  var model: ListModel<Row> { get }
  /// The language, calendar and clock to present with.
  var context: PresentationContext { get }

  /// The scene's title, in the user's language.
  var title: String { get }
  /// The name of the thing shown, in the head of a screen, such as `Comments on “Meteora”`.
  ///
  /// By default, the title; for a single thing, the line that identifies it.
  var heading: String { get }
  /// The name of the source, in the head of a screen; nil by default.
  var sourceName: String? { get }
  /// The progress of the sources that the list waits for, in the head of a screen; nil by default.
  var progress: LoadProgress? { get }
  /// The text for a list without rows.
  var emptyText: String { get }
  /// A sentence about the rows on screen; nil by default.
  var remark: String? { get }
  /// The text that announces rows above those on screen: “newer” by default, “earlier” in a list with the oldest first.
  var rowsAbove: ListText { get }
  /// The command that shows the rows hidden by filters; nil, by default, for a list without filters.
  var hiddenCommand: String? { get }
  /// The text after the last row of a list with pages; empty while more rows may arrive.
  var endText: String { get }
  /// The main content of all rows, which decides their appearance unless the user has chosen one; nil if each row has
  /// an appearance of its own. By default, text.
  var contents: RowContents? { get }
  /// The commands named below a screenful; nil, by default, for the first row and its next action.
  var hints: [String]? { get }
  /// The number of unread rows, including known ones on pages that are not loaded; by default, only the loaded ones.
  var unreadCount: Int { get }
  /// The rows that lead to another list with unread rows, such as a source with unread posts; none by default.
  var rowsWithUnread: Set<Row.ID> { get }
  /// Whether the scene shows a single item, which is printed again after each refresh.
  var showsOneThing: Bool { get }
  /// The row that hides a row from a page and from the steps between rows, as a collapsed comment hides its answers;
  /// nil, by default, for a row that is shown. A hidden row keeps its number.
  func rowHiding(_ id: Row.ID) -> Row.ID?
  /// The summary of an update to a list that already had rows; nil, the default, for the standard summary.
  func notice(of update: ListUpdate, for scope: LoadScope) -> String?
  /// A word for what an action shows in this scene, printed beside a row's number; by default, the action's `label`.
  func label(of action: Row.Action) -> String?
  /// The JSON fields that the scene adds to those of every scene, before its rows; none by default.
  var fields: JSONFields { get }

  // MARK: Loads

  /// The interactor that loads the list.
  var interactor: any LoadInteractor { get }
  /// The objects that this presenter owns besides its interactor, such as its router; checked for leaks.
  var collaborators: [AnyObject] { get }
  /// Loads the list from its beginning.
  func load()
  /// Loads the next page, on request of the user.
  func loadMore()
  /// Loads the next page, if it may load without a request of the user.
  func loadMoreByItself()
  /// Repeats what failed, by default a load that failed or was cancelled; returns false if there is nothing to repeat.
  func retry() -> Bool
  /// Called when another scene comes on top; does nothing by default.
  func pause()
  /// Called when the scene is on top again; does nothing by default.
  func resume()
  /// Called before a route shows the list, even if the list was shown before; does nothing by default.
  func renumber()

  // MARK: Screenfuls

  /// Begins a screenful of `lines` lines; the view's `block` measures the rows from a position on.
  func begin(_ screenful: Screenful, lines: Int, block: (_ position: Int) -> Pager.Block)
  /// Begins a screenful of chosen rows, to which no other rows are added.
  func beginChosenRows()
  /// Limits paging to the given rows, from the first; nil returns to all rows, at the position before the search.
  func find(_ ids: [Row.ID]?)
  /// Adds hits to the active search.
  func findAlso(_ ids: [Row.ID])
  /// Makes the row at `position` the start of the last screenful, so that `again` shows it; ends a search that did not
  /// find that row.
  func begin(at position: Int)
  /// Makes the row at `position` the start of the last screenful; no effect if that screenful includes the row, or if
  /// the row is not a hit of the active search.
  func move(to position: Int)
  /// Counts rows as shown in a screenful that ends before the position `end`.
  func take(_ blocks: [Pager.Block], upTo end: Int)
  /// Shows the rest of the screenful without the pictures that have not arrived.
  func stopWaiting()
  /// Inserts the rows of `model.newer` at the top, and begins the next screenful there; returns false if it is empty.
  func takeNewer() -> Bool
  /// Records that the rows of `model.newer` were announced.
  func tellNewer()
  /// Counts rows as no longer new.
  func markShown(_ ids: [Row.ID])
  /// Called after rows were printed on a user's screen: not for scripts, prefetched rows, or rows below the screen.
  ///
  /// - Parameters:
  ///   - rows: the printed rows.
  ///   - whole: the ids of the rows that were printed completely.
  func didShow(_ rows: [Row], whole: Set<Row.ID>)

  // MARK: Actions

  /// The actions that rows of the scene can offer; by default, all actions of their type.
  var rowActions: [Row.Action] { get }
  /// One line for `help` about an action in this scene; by default, the action's `summary`.
  func summary(of action: Row.Action) -> String
  /// Performs an action that a row offers.
  ///
  /// - Throws: a `Failure` with its message, or any other error, which is quoted.
  func perform(_ action: Row.Action, on target: ActionTarget<Row>) throws -> Answer
  /// Performs an action whose word was typed in place of rows; by default, it fails.
  ///
  /// - Throws: a `Failure` with its message, or any other error, which is quoted.
  func performByWord(_ action: Row.Action) throws -> Answer
  /// The scene's own commands, besides the actions of its rows and the commands of every list.
  var commands: [Command] { get }
  /// The error for a word that has no effect in this scene, or no effect on the row with the given number; nil, by
  /// default, for the standard error.
  func refusal(of word: String, row number: Int?) -> String?
  /// The route that the command `new` shows; nil, by default, to show the new rows of this list.
  var newRoute: Route? { get }
}

extension ListPresenter {
  /// Every row, in order.
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

  /// Repeats the load of the list or else of a page, whichever failed or was cancelled; returns false if neither was.
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
  /// Never called: these rows have no actions.
  public func perform(_ action: NoRowAction, on target: ActionTarget<Row>) throws -> Answer {
    .scene
  }
}

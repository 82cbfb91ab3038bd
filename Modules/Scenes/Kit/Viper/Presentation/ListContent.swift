public import JSON
public import Loading
import Localization

/// The content of a list scene to draw: its texts, and its model, which only its presenter writes.
@MainActor public protocol ListContent<Row>: AnyObject {
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
  /// The summary of an update to a list that already had rows; nil, the default, for the standard summary.
  func notice(of update: ListUpdate, for scope: LoadScope) -> String?
  /// A word for what an action shows in this scene, printed beside a row's number; by default, the action's `label`.
  func label(of action: Row.Action) -> String?
  /// The JSON fields that the scene adds to those of every scene, before its rows; none by default.
  var fields: JSONFields { get }
}

extension ListContent {
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
  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? { nil }
  public func label(of action: Row.Action) -> String? { action.label(in: context.language) }
  public var fields: JSONFields { [:] }
}

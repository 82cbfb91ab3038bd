public import JSON
public import Loading
import Localization

/// The content of a list scene, as it is drawn: its model, which only its presenter writes, and its texts.
@MainActor public protocol ListContent<Row>: AnyObject {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The state of the list, its only copy.
  var model: ListModel<Row> { get }
  /// The language, calendar and clock to present with.
  var context: PresentationContext { get }

  /// The scene's title, in the user's language.
  var title: String { get }
  /// The name of the thing shown, in the head of a screen, such as `Comments on “Meteora”`.
  ///
  /// By default, the title; of a single thing, the line that identifies it.
  var heading: String { get }
  /// The name of the source, in the head of a screen; nil, by default, for none.
  var sourceName: String? { get }
  /// The progress of the sources that the list waits for, in the head of a screen; nil, by default, while it waits for none.
  var progress: LoadProgress? { get }
  /// The text for a list without rows.
  var emptyText: String { get }
  /// A sentence about the rows that are shown; nil, by default, for none.
  var remark: String? { get }
  /// The sentence about rows that have come since, and that belong above those on the screen; by default, they are newer.
  var rowsAbove: ListText { get }
  /// The command that shows the rows that filters keep out; nil, by default, for a list without filters.
  var hiddenCommand: String? { get }
  /// The text after the last row of a list with pages; empty while more rows are on their way.
  var endText: String { get }
  /// The thing that all rows are read for, which decides their look where the person has chosen none; a text by default,
  /// and nil if each row is shown as what it is.
  var contents: RowContents? { get }
  /// The commands named below a screenful; nil, by default, for the first row and its next action.
  var hints: [String]? { get }
  /// The number of unread rows, including the known ones on pages that are not loaded; by default, the loaded ones only.
  var unreadCount: Int { get }
  /// The rows that lead to unread things, though they are none themselves; none by default.
  var rowsWithUnread: Set<Row.ID> { get }
  /// Whether the scene shows a single item, which is printed again after each refresh.
  var showsOneThing: Bool { get }
  /// The summary of an answer to a list that had rows; nil, by default, for the usual one.
  func notice(of update: ListUpdate, for scope: LoadScope) -> String?
  /// A word for the thing that an action shows in this scene, beside a row's number; by default, the action's own.
  func label(of action: Row.Action) -> String?
  /// The scene's own JSON fields, before its rows; none by default.
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

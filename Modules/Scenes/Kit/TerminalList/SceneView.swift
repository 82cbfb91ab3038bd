public import Loading
public import Pictures
public import Terminal
public import Viper

/// The view of a scene: its rows as lines, notices, and a footer, printed a screenful at a time.
///
/// No line is wider than the requested width, in columns.
@MainActor public protocol SceneView: PlaceholderView {
  /// Whether the source has further rows.
  var canLoadMore: Bool { get }
  /// Whether the scene shows a single item, which is printed again after each refresh.
  var showsOneThing: Bool { get }
  /// Whether Enter at the end of a page leads to the next row of the list below.
  var endsInNext: Bool { get }
  /// Follows a change of the list, which the model already contains.
  func listDidChange(_ change: ListChange)

  // MARK: Pages

  /// The commands of a page; none, the default, for a list.
  var commands: [Command] { get }
  /// Opens a numbered part of the document; nil, the default, for a list.
  ///
  /// - Throws: a `Failure` for a number that the document does not have, or the error of opening it.
  func open(part: Int) throws -> Answer?
  /// Moves a page to the row with the given number unless that row is on the screen; by default, does nothing.
  func bringOnScreen(row number: Int)
  /// Called when a picture has arrived; by default, does nothing.
  func imagesDidChange()

  // MARK: Rows

  /// The layout that the user has chosen.
  var layout: RowLayout { get set }
  /// The capabilities of the output; by default, those of a file.
  var abilities: TextAbilities { get set }
  /// Whether every row takes one line on a screen of the given width.
  func isDense(width: Int) -> Bool
  /// Whether rows have pictures; true unless the user turned them off.
  var showsPictures: Bool { get set }
  /// How often the rows were renumbered: rows printed before the last time show outdated numbers.
  var renumberings: Int { get }
  /// The lines of the rows in a range, each followed by an empty line if the layout has one; nil stands for any width.
  func rowLines(width: Int?, in range: Range<Int>) -> [StyledText]
  /// The state, if it needs a message: loading, failed, cancelled, saved, or empty.
  func notices(width: Int) -> [StyledText]
  /// The footer for a script: the failure of a page, or the end of a list with pages.
  func footer(width: Int) -> [StyledText]
  /// The numbers of the loaded rows that a search finds, in the list's order.
  func find(_ search: RowSearch) -> [Int]
  /// The lines above the rows, for a script: the lines of the document; empty for a list.
  ///
  /// A nil width stands for any.
  func lead(width: Int?) -> [StyledText]
  /// Whether there is anything to show: rows, or a document above the rows.
  var hasContent: Bool { get }
  /// Loads the pictures of the rows or, for a page, those of the document; nil if the output cannot draw any.
  var prefetcher: ImagePrefetcher<Picture>? { get }
  /// Loads the pictures of the rows at the given positions; waits until each has arrived or failed.
  func loadPictures(in range: Range<Int>) async
  /// Makes every picture load again when its row is next shown.
  func forgetPictures()

  // MARK: Screenfuls

  /// The head of the screenful on one line: the title, the source, and the position in the list.
  func head(width: Int) -> StyledText
  /// The foot of the screenful: more rows, the page that failed, or the end; empty if it was already shown.
  ///
  /// - Parameters:
  ///   - hints: whether to name commands to type.
  ///   - next: returns what follows the last line of a page.
  ///   - width: the width in columns.
  /// - Returns: the lines of the foot.
  func takeFoot(hints: Bool, next: () -> NextThing, width: Int) -> [StyledText]
  /// The summary of an update to a list that already had rows; empty if none is needed.
  func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText]

  /// Makes the row with the given number the start of the last screenful; returns false if there is no such row.
  func begin(atRow number: Int) -> Bool
  /// Begins a screenful, and returns its rows.
  func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText]
  /// Continues the last screenful with the rows and pictures that have arrived since it was shown, and that fit.
  func fill(size: ScreenSize) -> [StyledText]
  /// Whether there are new rows, or unread rows that were not yet shown.
  var hasNew: Bool { get }
  /// Inserts the rows that arrived above those on screen, and begins the next screenful with them; returns false if
  /// there are none.
  func takeNewer() -> Bool
  /// The number of rows that arrived above those on screen, and the command that shows them; empty once announced.
  func takeNewerNotice(width: Int) -> [StyledText]
  /// Begins a screenful of the new rows, which then count as shown.
  func showNew(size: ScreenSize) -> [StyledText]
  /// Begins a screenful of the rows with the given numbers, with the hits of a search marked.
  func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText]

  /// Begins the first screenful of a search's hits; later screenfuls are limited to these rows and to the hits on
  /// further pages.
  func show(_ numbers: [Int], foundBy search: RowSearch, size: ScreenSize) -> [StyledText]
  /// The active search as typed; nil, the default, if there is none.
  var searched: String? { get }
  /// Returns to paging through all rows, at the position before the search.
  func endSearch()

  /// Begins a screenful of a page with a search hit; nil if there is no hit, and for a list.
  ///
  /// - Parameters:
  ///   - search: a search, whose first hit is shown; nil for the next hit of the current search.
  ///   - size: the size of the screenful.
  /// - Returns: the lines, with every hit highlighted.
  func showHit(of search: TextSearch?, size: ScreenSize) -> [StyledText]?
  /// Whether printing of a page has begun, so that later lines are added below; nil for a list.
  var isBegun: Bool? { get }
  /// Whether the row to begin with is still loading; until it is loaded, nothing is shown.
  var isReturning: Bool { get }
  /// Whether the screenful waits only for a picture that is loading.
  var isWaitingForPictures: Bool { get }
  /// Stops waiting: the rest of the screenful is shown without its missing pictures.
  func stopWaiting()
  /// The number of rows that are loaded and not yet shown.
  var upcomingCount: Int { get }
  /// Whether all rows were shown and the screenful has lines left.
  var isUnfilled: Bool { get }
  /// Whether the rows not yet shown are less than a screen high.
  func isNearEnd(size: ScreenSize) -> Bool
  /// Messages about pictures that failed, or arrived after their placeholder was gone; empty while one is loading.
  ///
  /// `visible` are the names of the placeholders on the screen.
  func takeLatePictures(visible: Set<String>, width: Int) -> [StyledText]
}

extension SceneView {
  public var commands: [Command] { [] }
  public func open(part: Int) throws -> Answer? { nil }
  public func bringOnScreen(row number: Int) {}
  public func imagesDidChange() {}
  /// Nil by default: no search is active.
  public var searched: String? { nil }
  public func takeNewer() -> Bool { false }
  public func takeNewerNotice(width: Int) -> [StyledText] { [] }
  /// Whether every row was shown.
  public var isShownToTheEnd: Bool { upcomingCount == 0 }
  /// Whether a page was shown to its end, where Enter leads to the next row of the list below.
  public var isPageAtEnd: Bool { endsInNext && hasContent && isShownToTheEnd }
}

/// A view whose lines may contain placeholders of pictures.
@MainActor public protocol PlaceholderView: AnyObject {
  /// The lines that replace a placeholder on the screen: a picture, or the state of its load.
  func replacement(of place: String) -> Replacement?
}

/// The lines that replace a placeholder on the screen.
public struct Replacement: Hashable, Sendable {
  /// The lines, each of `columns` columns or less.
  public let lines: [StyledText]
  /// The width of the placeholder, in columns.
  public let columns: Int
  /// Whether these are the lines of the picture itself, which are not replaced again.
  public let isFinal: Bool

  /// Whether another replacement has the same size; true for nil.
  public func hasSameSize(as other: Replacement?) -> Bool {
    other.map { $0.columns == columns && $0.lines.count == lines.count } ?? true
  }
}

public import Loading
public import Pictures
public import Terminal
public import Viper

/// The view of a scene, which prints rows, notices and a footer in screenfuls.
///
/// No line is wider than the requested number of columns.
@MainActor public protocol SceneView: PlaceholderView {
  /// Whether the source has further rows.
  var canLoadMore: Bool { get }
  /// Whether the scene shows a single item, which is printed again after each refresh.
  var showsOneThing: Bool { get }
  /// Whether Enter at the end of a page shows the next row of the list below the page.
  var endsInNext: Bool { get }
  /// Updates the view after a change of the list; the model already contains the change.
  func listDidChange(_ change: ListChange)

  // MARK: Pages

  /// The commands of a page; empty by default, as for a list.
  var commands: [Command] { get }
  /// Opens a numbered part of the document; by default, returns nil, as for a list.
  ///
  /// - Throws: a `Failure` if the document has no part with this number, or the error of opening it.
  func open(part: Int) throws -> Answer?
  /// Moves a page to the row with the given number unless part of that row is on the screen; by default, does nothing.
  func bringOnScreen(row number: Int)
  /// Called when a picture has arrived; by default, does nothing.
  func imagesDidChange()

  // MARK: Rows

  /// The layout that the user has chosen.
  var layout: RowLayout { get set }
  /// The capabilities of the output; by default, the capabilities of a file.
  var abilities: TextAbilities { get set }
  /// Whether every row takes one line on a screen of the given width.
  func isDense(width: Int) -> Bool
  /// Whether rows have pictures; true unless the user turned them off.
  var showsPictures: Bool { get set }
  /// The number of times that the rows were renumbered; row numbers printed before the latest time are outdated.
  var renumberings: Int { get }
  /// The lines of the rows in a range, each row followed by an empty line if the layout requires it.
  ///
  /// A nil width is unlimited.
  func rowLines(width: Int?, in range: Range<Int>) -> [StyledText]
  /// The message about the state: loading, failed, cancelled, saved, or empty; no lines if none is needed.
  func notices(width: Int) -> [StyledText]
  /// The footer in a script: a failed page, or the end of a list with pages.
  func footer(width: Int) -> [StyledText]
  /// The numbers of the loaded rows that match a search, in the list's order.
  func find(_ search: RowSearch) -> [Int]
  /// The lines above the rows in a script, which are the lines of the document; empty for a list.
  ///
  /// A nil width is unlimited.
  func lead(width: Int?) -> [StyledText]
  /// Whether there is anything to show: rows, or a document above the rows.
  var hasContent: Bool { get }
  /// Loads the pictures of the rows or, for a page, of the document; nil if the output cannot draw pictures.
  var prefetcher: ImagePrefetcher<Picture>? { get }
  /// Loads the pictures of the rows in a range of positions; returns after every load has ended, even with a failure.
  func loadPictures(in range: Range<Int>) async
  /// Discards the loaded pictures, so that each is reloaded when its row is next shown.
  func forgetPictures()

  // MARK: Screenfuls

  /// The header of the screenful on one line: the title, the source, and the position in the list.
  func head(width: Int) -> StyledText
  /// The footer of the screenful: more rows, a failed page, or the end; empty if it was already shown.
  ///
  /// - Parameters:
  ///   - hints: whether to name commands to type.
  ///   - next: returns the kind of content after the last line of a page.
  ///   - width: the width in columns.
  /// - Returns: the lines of the footer.
  func takeFoot(hints: Bool, next: () -> NextThing, width: Int) -> [StyledText]
  /// The message about an update to a list that already had rows; empty if no message is needed.
  func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText]

  /// Moves the start of the last screenful to the row with the given number; returns false if there is no such row.
  func begin(atRow number: Int) -> Bool
  /// Begins a screenful, and returns its rows.
  func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText]
  /// Continues the last screenful with rows and pictures that have arrived since it was shown, if they fit.
  func fill(size: ScreenSize) -> [StyledText]
  /// Whether there are new rows, or unread rows that were not shown yet.
  var hasNew: Bool { get }
  /// Inserts the rows announced above the list, and begins the next screenful with them; returns false if there are
  /// none.
  func takeNewer() -> Bool
  /// The message about rows that wait above the list, with the command that shows them; empty if already announced.
  func takeNewerNotice(width: Int) -> [StyledText]
  /// Begins a screenful with the new rows, which then count as shown.
  func showNew(size: ScreenSize) -> [StyledText]
  /// Begins a screenful with the given rows, and highlights the matches of a search.
  func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText]

  /// Begins the first screenful of a search's matches; later screenfuls show only these rows, and matches on further
  /// pages.
  func show(_ numbers: [Int], foundBy search: RowSearch, size: ScreenSize) -> [StyledText]
  /// The active search as typed; nil if there is none, and by default.
  var searched: String? { get }
  /// Returns to paging through all rows, at the position where the search began.
  func endSearch()

  /// Begins a screenful of a page at a search match; nil if nothing matches, and for a list.
  ///
  /// - Parameters:
  ///   - search: a search, whose first match is shown; nil for the next match of the current search.
  ///   - size: the size of the screenful.
  /// - Returns: the lines, with every match highlighted.
  func showHit(of search: TextSearch?, size: ScreenSize) -> [StyledText]?
  /// Whether part of a page was already printed, so that further lines are appended; nil for a list.
  var isBegun: Bool? { get }
  /// Whether the row at which the scene begins is still loading; nothing is shown until it is loaded.
  var isReturning: Bool { get }
  /// Whether the screenful waits only for pictures that are loading.
  var isWaitingForPictures: Bool { get }
  /// Stops waiting, and shows the rest of the screenful without the missing pictures.
  func stopWaiting()
  /// The number of loaded rows that were not shown yet.
  var upcomingCount: Int { get }
  /// Whether all rows were shown and the screenful has lines left.
  var isUnfilled: Bool { get }
  /// Whether the rows that were not shown yet fill less than a screen.
  func isNearEnd(size: ScreenSize) -> Bool
  /// Messages about pictures that failed, or that arrived after their placeholder left the screen; empty while a
  /// picture loads.
  ///
  /// `visible` contains the names of the placeholders on the screen.
  func takeLatePictures(visible: Set<String>, width: Int) -> [StyledText]
}

extension SceneView {
  public var commands: [Command] { [] }
  public func open(part: Int) throws -> Answer? { nil }
  public func bringOnScreen(row number: Int) {}
  public func imagesDidChange() {}
  /// By default nil, which means that no search is active.
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
  /// The lines, at most `columns` wide.
  public let lines: [StyledText]
  /// The width of the placeholder, in columns.
  public let columns: Int
  /// Whether the lines show the picture itself, and will not be replaced again.
  public let isFinal: Bool

  /// Whether another replacement has the same size; true for nil.
  public func hasSameSize(as other: Replacement?) -> Bool {
    other.map { $0.columns == columns && $0.lines.count == lines.count } ?? true
  }
}

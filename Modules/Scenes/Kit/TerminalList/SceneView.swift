public import Loading
public import Terminal
public import Viper

/// The view of a scene: its rows as lines, with notices and a footer, and a screenful at a time.
///
/// No line is wider than the width asked for, in columns.
@MainActor public protocol SceneView: PlaceholderView {
  /// Whether the source has further rows.
  var canLoadMore: Bool { get }
  /// Whether the scene shows a single item, which is printed again after each refresh.
  var showsOneThing: Bool { get }
  /// Whether Enter leads to the next thing of the list below once all of this one was shown.
  var endsInNext: Bool { get }
  /// Finds the thing behind the last line of a page, which its foot names.
  var nextThing: @MainActor () -> NextThing { get set }

  // MARK: Rows

  /// The layout of rows that the user has chosen.
  var layout: RowLayout { get set }
  /// The abilities of the output; those of a file until others are set.
  var abilities: TextAbilities { get set }
  /// Whether every row is a line on a screen of this width.
  func isDense(width: Int) -> Bool
  /// Whether rows have pictures; true until the user has chosen otherwise.
  var showsPictures: Bool { get set }
  /// The times that the rows were numbered again: rows that were printed before have other numbers.
  var renumberings: Int { get }
  /// The number of the row at a position; nil without that row.
  func number(at position: Int) -> Int?
  /// The rows at these positions, each with the empty line after it, if its layout has one.
  ///
  /// - Parameters:
  ///   - width: the width in columns; nil for lines of any length.
  ///   - range: the positions.
  /// - Returns: the lines.
  func rowLines(width: Int?, in range: Range<Int>) -> [StyledText]
  /// The state, if it needs words: loading, failed, cancelled, saved, or empty.
  func notices(width: Int) -> [StyledText]
  /// The footer of a script: the failure of a page, or the end of a list with pages.
  func footer(width: Int) -> [StyledText]
  /// The numbers of the loaded rows that a search finds, in the list's order.
  func find(_ search: RowSearch) -> [Int]
  /// Whether its rows are posts.
  var listsPosts: Bool { get }
  /// The lines above the rows, for a script: those of a document; none for a list.
  ///
  /// - Parameter width: the width in columns; nil for lines of any length.
  /// - Returns: the lines.
  func lead(width: Int?) -> [StyledText]
  /// Whether there is anything to show: rows, or a document above them.
  var hasContent: Bool { get }
  /// Loads the pictures of the rows at these positions, until each has arrived or failed.
  func loadPictures(in range: Range<Int>) async
  /// Loads and draws every picture again when its row is shown the next time.
  func forgetPictures()

  // MARK: Screenfuls

  /// The head of the screenful on one line: the thing, its source, and the position in the list.
  func head(width: Int) -> StyledText
  /// The foot of the screenful: the way on, the page that has failed, or the end; empty if it was shown.
  ///
  /// - Parameters:
  ///   - hints: whether to name what can be typed.
  ///   - width: the width in columns.
  /// - Returns: the lines.
  func takeFoot(hints: Bool, width: Int) -> [StyledText]
  /// The summary of an answer to a list that had rows, if it needs words.
  func notice(of update: ListUpdate, for scope: LoadScope, width: Int) -> [StyledText]

  /// Begins the screenful shown last with the row of a number; false without that row.
  func begin(atRow number: Int) -> Bool
  /// Begins a screenful, and returns its rows.
  func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText]
  /// Continues the screenful with the rows and pictures that have arrived since and fit.
  func fill(size: ScreenSize) -> [StyledText]
  /// Whether there are new rows, or unread ones that were not shown.
  var hasNew: Bool { get }
  /// Puts the rows on top that have come late, and begins the next screenful with them; false without any.
  func takeNewer() -> Bool
  /// The number of late rows, and the command that shows them; empty once it was announced.
  func takeNewerNotice(width: Int) -> [StyledText]
  /// Begins a screenful of the new rows, which then count as shown.
  func showNew(size: ScreenSize) -> [StyledText]
  /// Begins a screenful of the rows with these numbers, with the hits of a search marked.
  func show(_ numbers: [Int], marking search: TextSearch?, size: ScreenSize) -> [StyledText]

  /// Begins the first screenful of the rows with these numbers, which a search has found; those that follow go through
  /// these rows only, and those that it finds on further pages.
  func show(_ numbers: [Int], foundBy search: RowSearch, size: ScreenSize) -> [StyledText]
  /// The search that the rows of the screen were found by, as it was typed; nil, by default, without one.
  var searched: String? { get }
  /// Lets screenfuls go through every row again, where the person was before the search.
  func endSearch()

  /// Begins a screenful of a page with a hit of a search; nil without a hit, and for a list.
  ///
  /// - Parameters:
  ///   - search: the search, whose first hit is shown; nil for the next hit of the last one.
  ///   - size: the size of the screenful.
  /// - Returns: the lines, with every hit marked.
  func showHit(of search: TextSearch?, size: ScreenSize) -> [StyledText]?
  /// Whether printing of a page has begun, so that later lines are added below; nil for a list.
  var isBegun: Bool? { get }
  /// Whether the row to begin with is not loaded yet: nothing is shown until then.
  var isReturning: Bool { get }
  /// Whether the screenful waits only for a picture that is loading.
  var isWaitingForPictures: Bool { get }
  /// Stops waiting: the rest of the screenful is shown without its missing pictures.
  func stopWaiting()
  /// The number of rows that are loaded and were not shown yet.
  var upcomingCount: Int { get }
  /// Whether all rows were shown and the screenful has lines left.
  var isUnfilled: Bool { get }
  /// Whether the rows not shown yet are less than a screen high.
  func isNearEnd(size: ScreenSize) -> Bool
  /// Messages about pictures that have failed, or arrived without a placeholder on the screen, once none is loading.
  ///
  /// - Parameters:
  ///   - visible: the names of the placeholders on the screen.
  ///   - width: the width in columns.
  /// - Returns: the lines.
  func takeLatePictures(visible: Set<String>, width: Int) -> [StyledText]
}

extension SceneView {
  /// By default, no such foot.
  public var nextThing: @MainActor () -> NextThing {
    get { { .row } }
    set {}
  }

  /// By default, none.
  public var searched: String? { nil }
  public func takeNewer() -> Bool { false }
  public func takeNewerNotice(width: Int) -> [StyledText] { [] }
  /// Whether every row was shown.
  public var isShownToTheEnd: Bool { upcomingCount == 0 }
}

/// Rows in whose lines there are placeholders of pictures.
@MainActor public protocol PlaceholderView: AnyObject {
  /// The lines that replace a placeholder on the screen: of a picture, or of its state.
  func replacement(of place: String) -> Replacement?
}

/// The lines that replace a placeholder on the screen.
public struct Replacement: Hashable, Sendable {
  /// The lines, each of `columns` columns or less.
  public let lines: [StyledText]
  /// The width of the placeholder, in columns.
  public let columns: Int
  /// Whether it is the picture itself, which nothing replaces.
  public let isFinal: Bool

  /// Whether another replacement covers as many lines and columns; true for none.
  public func hasSameSize(as other: Replacement?) -> Bool {
    other.map { $0.columns == columns && $0.lines.count == lines.count } ?? true
  }
}

public import JSON
public import Loading
public import Viper

/// A screen of the program, which the router stack owns, the shell runs, and a view draws.
@MainActor public protocol Scene: AnyObject {
  /// The scene's name and route.
  var placement: ScenePlacement { get }
  /// Whether the scene is removed as soon as another scene is shown.
  var isModal: Bool { get }
  /// The title in the user's language.
  var title: String { get }
  /// The name of the scene's subject in the user's language; by default, the title.
  var heading: String { get }
  /// The running tasks.
  var tasks: [RunningTask] { get }
  /// The scene and the objects that it owns, all of which must be released with the scene.
  var parts: [AnyObject] { get }
  /// Called after each change, and with the result of each asynchronous action.
  var onEvent: (@MainActor (SceneEvent) -> Void)? { get set }
  /// The first row of the last screenful; nil at the top of the list, or before the first screenful.
  var anchor: RowAnchor? { get }

  /// Sets the row at which the scene begins; the scene loads pages until the row is found.
  ///
  /// Call this method before `start`.
  func begin(at anchor: RowAnchor)
  /// Starts the first load; called once by the stack, when the scene first becomes the top scene.
  func start()
  /// Stops waiting for slow sources; does nothing by default.
  func hurry()
  /// Stops prefetching; called when another scene becomes the top scene.
  func pause()
  /// Resumes prefetching; called when the scene becomes the top scene again.
  func resume()
  /// Renumbers the rows in their order; called before a route shows the scene.
  ///
  /// Does nothing by default.
  func renumber()
  /// Cancels all loads and actions; loaded rows remain.
  func cancel()
  /// The view that draws the scene.
  var view: any SceneView { get }

  // MARK: Rows

  /// The state of the list.
  var state: SceneState { get }
  /// The failure of the last load; nil if the load succeeded.
  var failure: Failure? { get }
  /// The rows of the list, with their numbers.
  var rows: any Collectionable { get }
  /// The numbers of the rows to page through, in order: all rows, or the matches of a search.
  var listedNumbers: [Int] { get }
  /// The numbers of the rows in the last screenful.
  var numbersOfScreenful: [Int] { get }
  /// The numbers of the rows that a command argument names, such as `above 30` or `all`.
  ///
  /// - Throws: a `Failure` for unknown words, and for numbers without a row.
  func numbers(named text: String, for command: String) throws -> [Int]
  /// The completion hints for the rows that satisfy a condition, in the list's order.
  ///
  /// - Parameters:
  ///   - command: omits rows on which this command has no effect; nil includes all rows.
  ///   - isWanted: the condition on a row.
  /// - Returns: the hints, in the list's order.
  func rowHints(for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint]
  /// The number of the first unread row that can be opened; nil if there is none.
  ///
  /// The search begins after the row `number` or, if it is nil, with the last screenful, and wraps around at the end of
  /// the list.
  func unreadRow(after number: Int?) -> Int?
  /// The number of the first row that leads to another list with unread rows, in the search order of
  /// `unreadRow(after:)`; nil if there is none.
  func rowWithUnread(after number: Int?) -> Int?
  /// Whether the row with the given number leads to another list with unread rows.
  func leadsToUnread(_ number: Int) -> Bool
  /// Whether paging is limited to the matches of a search.
  var isSearched: Bool { get }
  /// The JSON for scripts, with the selected rows.
  func json(_ rows: RowSelection) -> JSONValue
  /// The columns of the selected rows, for scripts that read lines; nil selects the default columns.
  ///
  /// The texts are untrusted.
  func lines(_ rows: RowSelection, _ columns: [RowColumn]?) -> [[String]]

  // MARK: Pages

  /// Loads the next page, if there is one, at the user's request.
  func loadMore()
  /// Loads the next page automatically, unless the last page was empty, or a load is running or has failed.
  func loadMoreByItself()
  /// Returns work that loads pages until there are enough rows, or the list ends; the work refers weakly to the scene.
  ///
  /// The work throws the failure of a page, or `CancellationError`.
  func pageLoading(until isEnough: @escaping @MainActor () -> Bool) -> @MainActor () async throws -> Void
  /// The number of loaded rows as text, shown as the progress of loading pages.
  var rowsSoFar: String { get }

  // MARK: Commands

  /// The commands that the scene adds to those of the shell while it is the top scene.
  var commands: [Command] { get }
  /// The first command with the given name; nil if there is none.
  ///
  /// Creates no other commands.
  func command(named name: String) -> Command?
  /// The command `open` for the rows of this scene; nil if no row can be opened.
  var openCommand: Command? { get }
  /// The route that the command `new` opens; nil if `new` shows the new rows of this scene.
  var newRoute: Route? { get }
  /// The error for a command that works in other scenes, but not in this one; nil for the standard error.
  ///
  /// - Parameters:
  ///   - word: the command word.
  ///   - number: the typed row number; nil if no number was typed.
  /// - Returns: the error message.
  func refusal(of word: String, row number: Int?) -> String?
  /// A short text about the progress of an asynchronous action; nil if no action reports its progress.
  var status: String? { get }
  /// Performs the main action of a row.
  ///
  /// - Throws: a `Failure` for an unknown number or a row without a main action; or the action's error.
  func open(_ row: RowReference) throws -> Answer
  /// Runs an asynchronous action as a task of the scene, and reports its result as an event.
  ///
  /// - Parameters:
  ///   - action: the action as typed.
  ///   - name: one word that names the task in the output of `tree`.
  ///   - status: returns a short text about the progress; nil if there is none.
  ///   - work: the action.
  func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> Answer)
  /// The nearest row, or part of a row, before or after `row` that offers an action; nil if no such row is loaded.
  func neighbour(_ side: Neighbour, of row: RowReference, offering action: String) -> RowReference?
  /// Performs an action on a neighbour of the row that was opened last, and scrolls the last screenful to that
  /// neighbour.
  ///
  /// - Throws: a `Failure` if the row does not offer the action; or the action's error.
  func step(to row: RowReference, by action: String) throws -> Answer
}

extension Scene {
  /// The name for scripts, such as `feed`.
  public var name: String { placement.name }
  /// The route of the scene.
  public var route: Route { placement.route }

  public func command(named name: String) -> Command? { commands.first { $0.name == name } }
  public var heading: String { title }
  public func renumber() {}
  public func hurry() {}

  /// Whether any work other than background work is running.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }

  /// Waits until all running work other than background work has ended.
  public func settle() async {
    while let task = tasks.first(where: { !$0.isInBackground }) {
      await task.end.value
    }
  }

  /// The completion hints for the rows that satisfy a condition, in the list's order.
  public func rowHints(where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint] {
    rowHints(for: nil, where: isWanted)
  }

  /// The number of the first row on which a command has an effect; nil if there is none.
  public func firstRow(for command: String?) -> Int? {
    var isFound = false
    // Creates only the hint of a single row.
    return rowHints(for: command) { _, _ in
      defer { isFound = true }
      return !isFound
    }.first?.number
  }
}

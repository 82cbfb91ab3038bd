public import JSON
public import Loading
public import Viper

/// A screen of the program: the router stack holds it, the shell runs it, and a view draws it.
@MainActor public protocol Scene: AnyObject {
  /// The scene's name and route.
  var placement: ScenePlacement { get }
  /// Whether the scene is removed when another scene is shown.
  var isModal: Bool { get }
  /// The scene's title, in the user's language.
  var title: String { get }
  /// The name of the scene's subject, in the user's language; by default, the title.
  var heading: String { get }
  /// The running work.
  var tasks: [RunningTask] { get }
  /// The scene and the objects it owns: all must be released with it.
  var parts: [AnyObject] { get }
  /// Called after each change, and with the result of each asynchronous action.
  var onEvent: (@MainActor (SceneEvent) -> Void)? { get set }
  /// The first row of the last screenful; nil at the top of the list, or before the first screenful.
  var anchor: RowAnchor? { get }

  /// Makes the scene begin with the given row, before it is started; the scene loads further pages to find the row.
  func begin(at anchor: RowAnchor)
  /// Starts the first load; called once, by the stack, when the scene first comes on top.
  func start()
  /// Stops waiting for slow sources; does nothing by default.
  func hurry()
  /// Stops prefetching while another scene is on top.
  func pause()
  /// Continues prefetching when the scene is on top again.
  func resume()
  /// Renumbers the rows in their order, before a route shows the scene; does nothing by default.
  func renumber()
  /// Cancels every load and action; the rows stay.
  func cancel()
  /// The view that draws the scene.
  var view: any SceneView { get }

  // MARK: Rows

  /// The state of the list.
  var state: SceneState { get }
  /// The failure of the last load; nil if it did not fail.
  var failure: Failure? { get }
  /// The rows of the list, with their numbers.
  var rows: any Collectionable { get }
  /// The numbers of the rows to page through, in order: all rows, or the hits of a search.
  var listedNumbers: [Int] { get }
  /// The numbers of the rows in the last screenful.
  var numbersOfScreenful: [Int] { get }
  /// The numbers of the rows that an argument names, such as `above 30` or `all`.
  ///
  /// - Throws: a `Failure` for other words, and for numbers without a row.
  func numbers(named text: String, for command: String) throws -> [Int]
  /// The completion hints of the rows that satisfy a condition, in the list's order.
  ///
  /// - Parameters:
  ///   - command: leaves out the rows on which this command has no effect; nil leaves out none.
  ///   - isWanted: the condition on a row.
  /// - Returns: the hints, in the list's order.
  func rowHints(for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint]
  /// The number of the first unread row that can be opened, or nil; the search begins after the row `number` or, if
  /// nil, with the last screenful, and continues from the beginning of the list.
  func unreadRow(after number: Int?) -> Int?
  /// The number of the first row, in the search order of `unreadRow(after:)`, that leads to another list with unread
  /// rows; nil if there is no such row.
  func rowWithUnread(after number: Int?) -> Int?
  /// Whether the row with the given number leads to another list with unread rows.
  func leadsToUnread(_ number: Int) -> Bool
  /// Whether a search limits paging to its hits.
  var isSearched: Bool { get }
  /// The scene as JSON, for scripts.
  func json(_ rows: RowSelection) -> JSONValue
  /// The columns of rows for scripts that read lines, by default the default columns; untrusted.
  func lines(_ rows: RowSelection, _ columns: [RowColumn]?) -> [[String]]

  // MARK: Pages

  /// Loads the next page, if there is one, because the user requested it.
  func loadMore()
  /// Loads the next page automatically, unless the last page had no rows, or a load is running or has failed.
  func loadMoreByItself()
  /// Work that loads further pages until there are enough rows or the list ends; the work holds the scene weakly.
  ///
  /// The work throws the failure of a page, or `CancellationError`.
  func pageLoading(until isEnough: @escaping @MainActor () -> Bool) -> @MainActor () async throws -> Void
  /// The number of loaded rows, in the user's language: the progress of work that loads pages.
  var rowsSoFar: String { get }

  // MARK: Commands

  /// The commands that the scene adds to the shell's own while it is on top.
  var commands: [Command] { get }
  /// The first command with the given name, without creating the other commands; nil if there is none.
  func command(named name: String) -> Command?
  /// The command `open` for the rows of this scene; nil if none of its rows can be opened.
  var openCommand: Command? { get }
  /// The route that the command `new` shows; nil if `new` shows the new rows of this scene.
  var newRoute: Route? { get }
  /// The error for a command of other scenes that has no effect in this scene; nil for the standard error.
  ///
  /// - Parameters:
  ///   - word: the command word.
  ///   - number: the row number typed with the command; nil if there was none.
  /// - Returns: the error message.
  func refusal(of word: String, row number: Int?) -> String?
  /// The progress of an asynchronous action, in a few words; nil if no action runs or reports its progress.
  var status: String? { get }
  /// Performs the main action of a row.
  ///
  /// - Throws: a `Failure` for an unknown number or a row without a main action; or the action's error.
  func open(_ row: RowReference) throws -> Answer
  /// Runs an asynchronous action as a task of the scene, and reports its result as an event.
  ///
  /// - Parameters:
  ///   - action: the action as typed.
  ///   - name: one word for the task, as `tree` shows it.
  ///   - status: the progress of the action, in a few words; nil if there is none.
  ///   - work: the action.
  func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> Answer)
  /// The nearest row, or part of a row, before or after `row` that offers the action; nil if none is loaded.
  func neighbour(_ side: Neighbour, of row: RowReference, offering action: String) -> RowReference?
  /// Performs an action on a neighbour of the row opened last; the last screenful then includes that neighbour.
  ///
  /// - Throws: a `Failure` for a row without the action; or the action's error.
  func step(to row: RowReference, by action: String) throws -> Answer
}

extension Scene {
  /// The scene's name for scripts, such as `feed`.
  public var name: String { placement.name }
  /// The scene's route.
  public var route: Route { placement.route }

  public func command(named name: String) -> Command? { commands.first { $0.name == name } }
  public var heading: String { title }
  public func renumber() {}
  public func hurry() {}

  /// Whether work is running, apart from background work.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }

  /// Waits for all running work, apart from background work.
  public func settle() async {
    while let task = tasks.first(where: { !$0.isInBackground }) {
      await task.end.value
    }
  }

  /// The hints of the rows that satisfy a condition, in the list's order.
  public func rowHints(where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint] {
    rowHints(for: nil, where: isWanted)
  }

  /// The number of the first row on which a command has an effect; nil if there is none.
  public func firstRow(for command: String?) -> Int? {
    var isFound = false
    // Creates the hint of one row only.
    return rowHints(for: command) { _, _ in
      defer { isFound = true }
      return !isFound
    }.first?.number
  }
}

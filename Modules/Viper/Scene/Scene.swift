public import JSON
public import Loading

/// A screen of the program: the unit of the router stack.
@MainActor public protocol Scene: AnyObject {
  /// The scene's name and route.
  var placement: ScenePlacement { get }
  /// Whether the scene covers the scene beneath only until another one is shown.
  var isModal: Bool { get }
  /// Its title, in the user's language.
  var title: String { get }
  /// The state of the list.
  var state: SceneState { get }
  /// The failure of the last load; nil if it did not fail.
  var failure: Failure? { get }
  /// The commands that the scene adds to the shell's own while it is on top.
  var commands: [SceneCommand] { get }
  /// The work under way.
  var tasks: [RunningTask] { get }
  /// The progress of an asynchronous action, in a few words; nil without one.
  var status: String? { get }
  /// The scene and the objects it owns: all must be released with it.
  var parts: [AnyObject] { get }
  /// Called after each change, and with the result of each asynchronous action.
  var onEvent: (@MainActor (SceneEvent) -> Void)? { get set }
  /// The number of rows in the list.
  var rowCount: Int { get }
  /// The smallest and the largest number of the rows in the list; nil for an empty list.
  var rowNumbers: ClosedRange<Int>? { get }
  /// Whether a row in the list has a number.
  func hasRow(numbered number: Int) -> Bool
  /// The row that the screenful shown last begins with; nil at the top of the list, or before.
  var place: RowPlace? { get }
  /// The route of `new`; nil for the new rows of this scene.
  var newRoute: Route? { get }

  /// Makes the scene, before it is started, begin with a row instead of the first one; further pages are loaded for it.
  func begin(at place: RowPlace)
  /// Starts the first load; called once, by the stack, when the scene first comes on top.
  func start()
  /// Loads the next page, if there is one, on request of the user.
  func loadMore()
  /// Loads the next page without a request, unless the last page brought no rows, or a load runs or has failed.
  func loadMoreByItself()
  /// Work that loads further pages until there are enough rows, or the list ends; it does not keep the scene alive.
  ///
  /// The work throws the failure of a page, or `CancellationError`.
  func pageLoading(until isEnough: @escaping @MainActor () -> Bool) -> @MainActor () async throws -> Void
  /// Stops prefetching while another scene is on top.
  func pause()
  /// Continues prefetching when the scene is on top again.
  func resume()
  /// Cancels every load and action; the rows stay.
  func cancel()
  /// The command `open` for the rows of this scene; nil if none of its rows can be opened.
  var openCommand: SceneCommand? { get }
  /// Performs the main action of a row.
  ///
  /// - Throws: a `Failure` for an unknown number or a row without a main action; or the action's error.
  func open(_ row: RowReference) throws -> ActionAnswer
  /// Runs an asynchronous action as a task of the scene, and reports its result as an event.
  ///
  /// - Parameters:
  ///   - action: the action as typed.
  ///   - name: one word for the task, as `tree` shows it.
  ///   - status: the progress of the action, in a few words; nil without one.
  ///   - work: the action.
  func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> ActionAnswer)
  /// The nearest row before or after a row that offers an action, or part of a row; nil if none is loaded.
  func neighbour(_ side: Neighbour, of row: RowReference, offering action: String) -> RowReference?
  /// Performs an action on a neighbour of the row opened before, so that the screenful shown next has that row.
  ///
  /// - Throws: a `Failure` for a row without the action; or the action's error.
  func step(to row: RowReference, by action: String) throws -> ActionAnswer
  /// The number of loaded rows, in the user's language: the progress of work that loads pages.
  var rowsSoFar: String { get }
  /// The completion hints of the rows that satisfy a condition, in the list's order.
  ///
  /// - Parameters:
  ///   - command: leaves out the rows on which this command has no effect; nil for none.
  ///   - isWanted: the condition.
  /// - Returns: the hints.
  func rowHints(for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint]
  /// The scene as JSON, for scripts.
  func json(_ rows: RowSelection) -> JSONValue
  /// The columns of rows, for scripts that read lines; untrusted.
  func lines(_ rows: RowSelection) -> [[String]]
}

/// The rows of a scene in its JSON.
public enum RowSelection: Hashable, Sendable {
  /// All loaded rows.
  case all
  /// The rows at these positions.
  case positions(Range<Int>)
  /// The rows that came after the first answer and were not shown yet.
  case new
  /// The rows with these numbers.
  case numbered([Int])
}

/// A change in a scene, or the result of an asynchronous action.
public enum SceneEvent {
  /// The list has changed.
  case list(ListChange)
  /// The picture of a row has arrived or failed.
  case pictures
  /// An asynchronous action has finished.
  case answered(ActionAnswer, to: SceneAction)
  /// An asynchronous action has failed.
  case failed(Failure)
}

/// An action with its rows, as typed.
public struct SceneAction: Hashable, Sendable {
  /// The command word.
  public let name: String
  /// The numbers of the rows, in the order typed.
  public let numbers: [Int]

  /// An action on these rows.
  public init(_ name: String, numbers: [Int] = []) {
    self.name = name
    self.numbers = numbers
  }

  /// The JSON for a finished action.
  ///
  /// - Parameters:
  ///   - message: the message for people.
  ///   - file: the path of the file that was written; nil for none.
  ///   - bytes: the bytes written to it.
  /// - Returns: the object.
  public func json(message: String, file: String? = nil, bytes: Int? = nil) -> JSONValue {
    .object(of: [
      "done": .object(of: [
        "action": .string(name),
        "number": numbers.count == 1 ? .integer(numbers[0]) : nil,
        "numbers": numbers.count > 1 ? .array(numbers.map { .integer($0) }) : nil,
        "message": .string(message),
        "file": file.map { .string($0) },
        "bytes": bytes.map { .integer($0) },
      ])
    ])
  }
}

/// A row as a candidate of completion.
public struct RowHint: Hashable, Sendable {
  /// The row's number.
  public let number: Int
  /// The row's untrusted value in routes.
  public let id: String
  /// The untrusted line that identifies the row.
  public let text: String

  /// A candidate for a row.
  public init(number: Int, id: String, text: String) {
    self.number = number
    self.id = id
    self.text = text
  }
}

extension Scene {
  /// The scene's name for scripts, such as `feed`.
  public var name: String { placement.name }
  /// The scene's route.
  public var route: Route { placement.route }

  public var newRoute: Route? { nil }

  /// The hints of the rows that satisfy a condition, in the list's order.
  public func rowHints(where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint] {
    rowHints(for: nil, where: isWanted)
  }

  /// The number of the first row on which a command has an effect; nil without one.
  public func firstRow(for command: String?) -> Int? {
    var isFound = false
    // Makes the hint of one row only.
    return rowHints(for: command) { _, _ in
      defer { isFound = true }
      return !isFound
    }.first?.number
  }

  /// Whether work is under way, apart from background work.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }

  /// Waits for all work under way, apart from background work.
  public func settle() async {
    while let task = tasks.first(where: { !$0.isInBackground }) {
      await task.end.value
    }
  }
}

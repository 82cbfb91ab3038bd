/// What a list scene is showing.
public enum SceneState: String, Hashable, Sendable {
  case loading, loaded, empty, failed
}

/// A screen: what the router stack keeps and the shell talks to.
@MainActor public protocol Scene: AnyObject {
  /// The scene's name for scripts: `feed`, `comments`, …
  var name: String { get }
  var route: Route { get }
  /// Whether it lies over the scene beneath, which is still the one that a person is at: it goes when anything else is
  /// shown.
  var isModal: Bool { get }
  /// Its title, in the user's language.
  var title: String { get }
  var state: SceneState { get }
  /// Why the last load failed; nil unless `state` is `failed`.
  var failure: Failure? { get }
  /// What can be typed while the scene is on top, beside the shell's own commands.
  var commands: [SceneCommand] { get }
  /// The rows a person can name, in order: number, id, and one line of untrusted text.
  var rowHints: [RowHint] { get }
  /// The work under way.
  var tasks: [RunningTask] { get }
  /// Every object the scene consists of, itself first: all must be gone once the scene is.
  var parts: [AnyObject] { get }
  /// Called after each change of state or rows.
  var onChange: (@MainActor (ListChange) -> Void)? { get set }
  /// How many rows there are.
  var rowCount: Int { get }

  /// Begins what the scene does when it first comes on screen. Called once, by the stack.
  func start()
  /// Loads what comes after the rows there are, if anything does, and tries again what failed.
  func loadMore()
  /// Says that less than a screen of rows is left: more are loaded if there are more, and nothing is running or failed.
  func readerIsNearEnd()
  /// Hears which routes are on the stack, the root first.
  func stackDidChange(_ routes: [Route])
  /// Does nothing ahead of the reader while another scene is on top.
  func pause()
  /// The scene is on top again.
  func resume()
  /// Stops what is running; what is shown stays.
  func cancel()
  /// Does the main action of a row.
  /// - Throws: a `Failure` for a number that names no row, or a row that leads nowhere.
  func select(row number: Int) throws
  /// The scene as scripts read it, with its rows from an index on.
  func json(fromRow index: Int) -> JSONValue
}

/// A row as completion and hints name it.
public struct RowHint: Hashable, Sendable {
  public let number: Int
  public let id: String
  /// Untrusted text.
  public let text: String

  public init(number: Int, id: String, text: String) {
    self.number = number
    self.id = id
    self.text = text
  }
}

extension Scene {
  /// Whether something is under way that a person waits for.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }

  /// Returns when nothing is under way any more that a person waits for.
  public func settle() async {
    while let task = tasks.first(where: { !$0.isInBackground }) {
      await task.end.value
    }
  }
}

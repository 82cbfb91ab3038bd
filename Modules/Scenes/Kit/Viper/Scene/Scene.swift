public import Loading

/// A screen of the program: the unit of the router stack.
@MainActor public protocol Scene: AnyObject {
  /// The scene's name and route.
  var placement: ScenePlacement { get }
  /// Whether the scene is removed when another scene is shown.
  var isModal: Bool { get }
  /// Its title, in the user's language.
  var title: String { get }
  /// The name of the thing that it shows, in the user's language; by default, the title.
  var heading: String { get }
  /// The work under way.
  var tasks: [RunningTask] { get }
  /// The scene and the objects it owns: all must be released with it.
  var parts: [AnyObject] { get }
  /// Called after each change, and with the result of each asynchronous action.
  var onEvent: (@MainActor (SceneEvent) -> Void)? { get set }
  /// The row that the screenful shown last begins with; nil at the top of the list, or before.
  var anchor: RowAnchor? { get }

  /// Makes the scene, before it is started, begin with a row instead of the first one; further pages are loaded for it.
  func begin(at anchor: RowAnchor)
  /// Starts the first load; called once, by the stack, when the scene first comes on top.
  func start()
  /// Ends the wait of a load for slow sources; does nothing by default.
  func hurry()
  /// Stops prefetching while another scene is on top.
  func pause()
  /// Continues prefetching when the scene is on top again.
  func resume()
  /// Numbers the rows again, in their order, before the scene is shown by its route; does nothing by default.
  func renumber()
  /// Cancels every load and action; the rows stay.
  func cancel()
}

extension Scene {
  /// The scene's name for scripts, such as `feed`.
  public var name: String { placement.name }
  /// The scene's route.
  public var route: Route { placement.route }

  public var heading: String { title }
  public func renumber() {}
  public func hurry() {}

  /// Whether work is under way, apart from background work.
  public var isBusy: Bool { tasks.contains { !$0.isInBackground } }

  /// Waits for all work under way, apart from background work.
  public func settle() async {
    while let task = tasks.first(where: { !$0.isInBackground }) {
      await task.end.value
    }
  }
}

/// A change in a scene, or the result of an asynchronous action.
public enum SceneEvent {
  /// The list has changed.
  case list(ListChange)
  /// The picture of a row has arrived or failed.
  case pictures
  /// An asynchronous action has finished.
  case answered(Answer, to: SceneAction)
  /// An asynchronous action has failed.
  case failed(Failure)
}

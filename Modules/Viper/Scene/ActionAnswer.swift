/// The result of an action, for the user who asked for it.
public enum ActionAnswer {
  /// A message of one line, in the user's language.
  case done(String)
  /// The scene on top, shown again.
  case scene
  /// Rows that the action has begun to load, shown as they arrive.
  case arrivals
  /// A route to go to.
  case route(Route)
  /// Work that continues as a task of the scene, is cancelled with it, and has an answer of its own.
  case work(name: String, @MainActor () async throws -> ActionAnswer)
}

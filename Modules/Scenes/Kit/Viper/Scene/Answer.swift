/// The answer of a command, for the user who asked for it.
public enum Answer {
  /// A message of one line, in the user's language.
  case done(String)
  /// A message with its facts for scripts.
  case result(String, ActionResult)
  /// Text of several lines; a script that prints JSON gets it as one message.
  case text([AnswerLine])
  /// The scene on top, shown again.
  case scene
  /// Rows of the scene on top, shown once more, by their numbers; a script prints only these.
  case rows([Int])
  /// Rows that the action has begun to load, shown as they arrive.
  case arrivals
  /// Rows whose pictures the action has begun to load, each shown when its picture is there; a script prints only these.
  case pictures(of: [Int])
  /// A route to go to.
  case route(Route)
  /// Several answers, one after the other.
  case all([Answer])
  /// Work that continues as a task of the scene, is cancelled with it, and has an answer of its own; `status` is its
  /// progress, in a few words.
  case work(name: String, status: (@MainActor () -> String)? = nil, @MainActor () async throws -> Answer)
  /// A question to the person, answered with yes or no; nobody is asked in a script: the answer is no.
  case ask(String, @MainActor (_ isYes: Bool) throws -> Answer)
  /// The action that work was needed for; it is not performed if another scene is on top by then.
  case act(@MainActor () throws -> Answer)

  /// Nothing is shown.
  public static var nothing: Answer { .all([]) }
}

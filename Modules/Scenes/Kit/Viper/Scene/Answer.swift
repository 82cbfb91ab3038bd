/// The answer to a command.
public enum Answer {
  /// A one-line message, in the user's language.
  case done(String)
  /// A message, with the machine-readable result for scripts.
  case result(String, ActionResult)
  /// Text on several lines; a script with JSON output prints it as a single message.
  case text([AnswerLine])
  /// Redraws the top scene.
  case scene
  /// Redraws the top scene; a script prints only the rows with the given numbers.
  case rows([Int])
  /// Rows that the action has started to load; the rows are shown as they arrive.
  case arrivals
  /// Rows whose pictures are loading; each row is shown when its picture arrives.
  ///
  /// A script prints only these rows.
  case pictures(of: [Int])
  /// A route to navigate to.
  case route(Route)
  /// Several answers, in order.
  case all([Answer])
  /// A task of the scene that produces its own answer, and is cancelled when the scene is released.
  ///
  /// `status` describes the progress of the task in a few words.
  case work(name: String, status: (@MainActor () -> String)? = nil, @MainActor () async throws -> Answer)
  /// A yes-or-no question to the user; in a script, the answer is always no.
  case ask(String, @MainActor (_ isYes: Bool) throws -> Answer)
  /// An action that was delayed by other work; skipped if a different scene is on top by then.
  case act(@MainActor () throws -> Answer)

  /// An answer without any output.
  public static var nothing: Answer { .all([]) }
}

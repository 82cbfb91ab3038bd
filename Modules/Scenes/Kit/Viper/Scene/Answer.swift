/// The answer to a command.
public enum Answer {
  /// A message on one line, in the user's language.
  case done(String)
  /// A message with its facts for scripts.
  case result(String, ActionResult)
  /// Text on several lines; a script that prints JSON prints it as one message.
  case text([AnswerLine])
  /// Redraws the top scene.
  case scene
  /// Redraws the top scene; in a script, prints only the rows with these numbers.
  case rows([Int])
  /// Rows that the action has begun to load, shown as they arrive.
  case arrivals
  /// Rows whose pictures are being loaded, each shown when its picture arrives; a script prints only these rows.
  case pictures(of: [Int])
  /// A route to navigate to.
  case route(Route)
  /// Several answers, in order.
  case all([Answer])
  /// Work that runs as a task of the scene and has its own answer; it is cancelled when the scene is released. `status`
  /// describes its progress in a few words.
  case work(name: String, status: (@MainActor () -> String)? = nil, @MainActor () async throws -> Answer)
  /// A yes-or-no question to the user; in a script nobody is asked, and the answer is no.
  case ask(String, @MainActor (_ isYes: Bool) throws -> Answer)
  /// An action that had to wait for work; it is skipped if another scene is on top by then.
  case act(@MainActor () throws -> Answer)

  /// An answer that shows nothing.
  public static var nothing: Answer { .all([]) }
}

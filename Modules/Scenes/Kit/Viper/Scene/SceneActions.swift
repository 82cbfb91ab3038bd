public import JSON

/// The commands of a scene, and the actions of its rows.
@MainActor public protocol SceneActions: AnyObject {
  /// The commands that the scene adds to the shell's own while it is on top.
  var commands: [Command] { get }
  /// The command `open` for the rows of this scene; nil if none of its rows can be opened.
  var openCommand: Command? { get }
  /// The route of `new`; nil for the new rows of this scene.
  var newRoute: Route? { get }
  /// The sentence for a word of other scenes that does nothing in this one; nil for the usual one.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - number: the number of the row that it was typed with; nil without one.
  /// - Returns: the sentence.
  func refusal(of word: String, row number: Int?) -> String?
  /// The progress of an asynchronous action, in a few words; nil without one.
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
  ///   - status: the progress of the action, in a few words; nil without one.
  ///   - work: the action.
  func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> Answer)
  /// The nearest row before or after a row that offers an action, or part of a row; nil if none is loaded.
  func neighbour(_ side: Neighbour, of row: RowReference, offering action: String) -> RowReference?
  /// Performs an action on a neighbour of the row opened before, so that the screenful shown next has that row.
  ///
  /// - Throws: a `Failure` for a row without the action; or the action's error.
  func step(to row: RowReference, by action: String) throws -> Answer
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
  ///   - result: the facts of the message; nil if it has none.
  /// - Returns: the object.
  public func json(message: String, _ result: ActionResult? = nil) -> JSONValue {
    let (file, bytes, posts): (String?, Int?, Int?) =
      switch result {
      case .file(let path, let bytes): (path, bytes, nil)
      case .posts(let count): (nil, nil, count)
      case nil: (nil, nil, nil)
      }
    return .object(of: [
      "done": .object(of: [
        "action": .string(name),
        "number": numbers.count == 1 ? .integer(numbers[0]) : nil,
        "numbers": numbers.count > 1 ? .array(numbers.map { .integer($0) }) : nil,
        "message": .string(message),
        "file": file.map { .string($0) },
        "bytes": bytes.map { .integer($0) },
        "posts": posts.map { .integer($0) },
      ])
    ])
  }
}

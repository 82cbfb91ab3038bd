public import JSON

/// A typed action, with its rows.
public struct SceneAction: Hashable, Sendable {
  /// The command word.
  public let name: String
  /// The row numbers, in typed order.
  public let numbers: [Int]

  /// Creates an action on the rows with the given numbers.
  public init(_ name: String, numbers: [Int] = []) {
    self.name = name
    self.numbers = numbers
  }

  /// Returns the JSON for a finished action.
  ///
  /// - Parameters:
  ///   - message: the message for the user.
  ///   - result: the machine-readable result; nil if the action has no result.
  /// - Returns: a JSON object.
  public func json(message: String, _ result: ActionResult? = nil) -> JSONValue {
    let facts: JSONFields =
      switch result {
      case .file(let path, let bytes): ["file": .string(path), "bytes": .integer(bytes)]
      case .posts(let count): ["posts": .integer(count)]
      case .member(let name, let value): JSONFields([JSONValue.Member(name, value)])
      case nil: [:]
      }
    let done: JSONFields = [
      "action": .string(name),
      "number": numbers.count == 1 ? .integer(numbers[0]) : nil,
      "numbers": numbers.count > 1 ? .array(numbers.map { .integer($0) }) : nil,
      "message": .string(message),
    ]
    return .object(of: ["done": .object(done.members + facts.members)])
  }
}

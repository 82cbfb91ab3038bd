public import JSON

/// An action with its rows, as typed.
public struct SceneAction: Hashable, Sendable {
  /// The command word.
  public let name: String
  /// The numbers of the rows, in the order typed.
  public let numbers: [Int]

  /// Creates an action on the rows with the given numbers.
  public init(_ name: String, numbers: [Int] = []) {
    self.name = name
    self.numbers = numbers
  }

  /// The JSON for a finished action.
  ///
  /// - Parameters:
  ///   - message: the message for people.
  ///   - result: the facts that the message reports; nil if there are none.
  /// - Returns: a JSON object.
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

public import Foundation

extension JSONValue {
  /// Parses a JSON document; if an object has several members with the same name, the first one is used.
  ///
  /// - Parameter data: the document; arrays and objects may be nested 256 deep.
  /// - Throws: `JSONSyntaxError`.
  public init(reading data: Data) throws(JSONSyntaxError) {
    self = try JSONReader.reading(data) { reader throws(JSONSyntaxError) in try reader.document() }
  }

  /// Parses the members of an object one by one, so that only one of them is in memory at a time.
  ///
  /// - Parameters:
  ///   - data: the document; arrays and objects may be nested 256 deep.
  ///   - values: the names of the members to read as a whole.
  ///   - lists: the names of the members whose arrays are read element by element; values that are not arrays are
  ///     skipped.
  ///   - nested: for a list in `lists`, the name of a list inside each of its elements; those inner elements are read
  ///     one by one, after the rest of the outer element.
  ///   - take: receives the name, value and byte range of each part; only the first of several members with the same
  ///     name.
  /// - Throws: `JSONSyntaxError`, possibly after some parts were received.
  public static func readParts(
    of data: Data, values: Set<String>, lists: Set<String>, nested: [String: String] = [:],
    _ take: (_ name: String, _ part: JSONValue, _ range: Range<Int>) -> Void
  ) throws(JSONSyntaxError) {
    try JSONReader.reading(data) { reader throws(JSONSyntaxError) in
      try reader.parts(values: values, lists: lists, nested, take)
    }
  }

  /// An object in a tree of objects.
  public struct TreeNode: Hashable, Sendable {
    /// The object with the requested members, without its children.
    public let value: JSONValue
    /// The index of the parent object; nil for the outermost object.
    public let parent: Int?
  }

  /// Parses a tree of objects, nested to any depth, in linear time and without recursion.
  ///
  /// - Parameters:
  ///   - data: the document, whose outermost value is an object.
  ///   - children: the name of the member that lists the child objects; values in the list that are not objects are
  ///     skipped.
  ///   - members: the names of the members to read; a value that is too large becomes null, and other members are
  ///     skipped.
  /// - Returns: the objects, each after its parent.
  /// - Throws: `JSONSyntaxError`, also if the tree has more than 100,000 objects.
  public static func tree(
    reading data: Data, children: String, members: Set<String>
  ) throws(JSONSyntaxError) -> [TreeNode] {
    try JSONReader.reading(data) { reader throws(JSONSyntaxError) in
      try reader.tree(children: children, members: members)
    }
  }
}

extension JSONValue {
  /// The value of a member of an object; nil if there is no such member, or if this is not an object.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The string; nil for any other value.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The integer; nil for any other value, such as a number with a fraction.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The Boolean; nil for any other value.
  public var flag: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The elements of an array; nil for any other value.
  public var values: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members of an object; nil for any other value.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The strings in the value, including those in arrays and objects.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    case .integer, .number, .bool, .null: []
    }
  }
}

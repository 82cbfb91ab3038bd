public import Foundation

extension JSONValue {
  /// Parses a JSON text; of members with the same name, the first one counts.
  ///
  /// - Parameter data: the text, at most 256 arrays and objects deep.
  /// - Throws: `JSONSyntaxError`.
  public init(reading data: Data) throws(JSONSyntaxError) {
    self = try JSONReader.value(in: data)
  }

  /// Reads an object part by part, so that no more than one of them is in memory.
  ///
  /// - Parameters:
  ///   - data: the text, at most 256 arrays and objects deep.
  ///   - values: the names of members that are taken as a whole.
  ///   - lists: the names of members whose arrays are taken element by element; others of these names are left out.
  ///   - nested: the names of lists whose objects have a list that is taken element by element, behind the rest of its
  ///     object, with the name of that list.
  ///   - take: takes a part with the name of its member and its range in the text, of members with the same name those
  ///     of the first one.
  /// - Throws: `JSONSyntaxError`, also after parts were taken.
  public static func readParts(
    of data: Data, values: Set<String>, lists: Set<String>, nested: [String: String] = [:],
    _ take: (_ name: String, _ part: JSONValue, _ range: Range<Int>) -> Void
  ) throws(JSONSyntaxError) {
    try JSONReader.parts(of: data, values: values, lists: lists, nested: nested, take)
  }
}

extension JSONValue {
  /// The value of a member of an object; nil without it, and for any other value.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// A text; nil for any other value.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number; nil for any other value.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// A truth value; nil for any other value.
  public var flag: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The values of an array; nil for any other value.
  public var values: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members of an object; nil for any other value.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}

/// The members of a JSON object, in order.
///
/// A dictionary literal omits the members whose value is nil.
public struct JSONFields: Hashable, Sendable {
  /// The members, with unique names.
  public let members: [JSONValue.Member]

  /// Creates an object from the given members, for names that are only known at run time.
  public init(_ members: [JSONValue.Member]) {
    self.members = members
  }

  /// Joins two objects that have no member name in common.
  public static func + (first: JSONFields, second: JSONFields) -> JSONFields {
    JSONFields(first.members + second.members)
  }
}

extension JSONFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self.init(elements.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }
}

/// The members of a JSON object, in order.
///
/// A literal leaves out the members whose value is nil.
public struct JSONFields: Hashable, Sendable {
  /// The members, each with a name of its own.
  public let members: [JSONValue.Member]

  /// These members, such as those of names that are known at run time only.
  public init(_ members: [JSONValue.Member]) {
    self.members = members
  }
}

extension JSONFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self.init(elements.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }
}

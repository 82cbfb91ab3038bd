/// The members of a JSON object, in order.
///
/// A literal leaves out the members whose value is nil.
public struct JSONFields: Hashable, Sendable {
  /// The members, with unique names.
  public let members: [JSONValue.Member]

  /// An object of these members, for names that are only known at run time.
  public init(_ members: [JSONValue.Member]) {
    self.members = members
  }
}

extension JSONFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self.init(elements.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }
}

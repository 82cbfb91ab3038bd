public import Foundation

extension JSONValue: Decodable {
  /// Decodes any value; the members of an object are in the order of their names.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = Self.value(String.self, container) {
      self = .string(text)
    } else if let number = Self.value(Int.self, container) {
      self = .integer(number)
    } else if let number = Self.value(Double.self, container) {
      self = .number(number)
    } else if let flag = Self.value(Bool.self, container) {
      self = .bool(flag)
    } else if let values = Self.value([JSONValue].self, container) {
      self = .array(values)
    } else {
      let members = try container.decode([String: JSONValue].self)
      self = .object(members.sorted { $0.key < $1.key }.map { Member($0, $1) })
    }
  }

  /// The value of a type; nil if it is of another one.
  private static func value<Value: Decodable>(_ type: Value.Type, _ container: any SingleValueDecodingContainer)
    -> Value?
  {
    do {
      return try container.decode(type)
    } catch {
      return nil  // another type, which is tried next
    }
  }

  /// The value of a JSON text; nil if it is none.
  public init?(reading data: Data) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      return nil
    }
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

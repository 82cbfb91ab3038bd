/// A JSON value whose objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
  /// A JSON string.
  case string(String)
  /// A number without a fraction.
  case integer(Int)
  /// A finite number that has a fraction or is outside the range of `Int`.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
  /// The elements of an array, in order.
  case array([JSONValue])
  /// The members of an object, in order.
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name, unique in its object.
    public let name: String
    /// The value of the member.
    public let value: JSONValue

    /// Creates a member with the given name and value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an object with the members of `fields`.
  public static func object(of fields: JSONFields) -> JSONValue {
    .object(fields.members)
  }

  /// A copy with the given member appended; unchanged if this is not an object, or if `value` is nil.
  public func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [Member(name, value)])
  }

  /// A shortened copy to show as an example: an ellipsis replaces each string of more than 12 characters.
  public var shortened: JSONValue {
    switch self {
    case .string(let text): text.count > Self.maximumSampleLength ? "…" : self
    case .integer, .number, .bool, .null: self
    case .array(let values): .array(values.map(\.shortened))
    case .object(let members): .object(members.map { Member($0.name, $0.value.shortened) })
    }
  }

  private static let maximumSampleLength = 12
}

extension JSONValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self = .string(text)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

extension JSONValue {
  /// The value as one line.
  ///
  /// Control and format characters are escaped, so that the line is safe to print on a terminal.
  public var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .string(let text): Self.write(text, to: &line)
    case .integer(let number): line += String(number)
    case .number(let number): line += "\(number)"
    case .bool(let flag): line += flag ? "true" : "false"
    case .null: line += "null"
    case .array(let values): Self.write(values, between: ("[", "]"), to: &line) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &line) { member, line in
        Self.write(member.name, to: &line)
        line += ":"
        member.value.write(to: &line)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between ends: (String, String), to line: inout String,
    _ writeElement: (Element, inout String) -> Void
  ) {
    line += ends.0
    for (index, element) in elements.enumerated() {
      if index > 0 { line += "," }
      writeElement(element, &line)
    }
    line += ends.1
  }

  private static func write(_ text: String, to line: inout String) {
    line += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where mustBeEscaped(scalar): escape(scalar, to: &line)
      default: line.unicodeScalars.append(scalar)
      }
    }
    line += "\""
  }

  /// Whether a scalar is a control or format character, a line or paragraph separator, or invisible.
  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar, to line: inout String) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

import JSON

/// Finds values of a wrong type in the `fields` of rows.
struct FieldCheck {
  /// The words that Python and other languages print for values.
  private static let printed = Set("True False None true false null nil undefined NaN nan".split(separator: " "))

  let rows: [JSONValue]

  private var fields: [JSONValue.Member] { rows.flatMap { $0["fields"]?.members ?? [] } }

  /// The first field whose text is a printed value, with the text.
  var printedValue: (name: String, text: String)? {
    for field in fields {
      if let text = field.value.text, Self.printed.contains(text[...]) { return (field.name, text) }
    }
    return nil
  }

  /// The first field whose values in two rows have different types, with these types.
  var mixed: (name: String, first: String, second: String)? {
    var types: [String: String] = [:]
    for field in fields {
      guard let type = Self.type(field.value) else { continue }
      if let other = types[field.name], other != type { return (field.name, other, type) }
      types[field.name] = type
    }
    return nil
  }

  /// The type of a value, for authors; nil for null, which stands for a missing value.
  private static func type(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .integer, .number: "a number"
    case .bool: "true or false"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

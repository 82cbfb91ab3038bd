/// The fields of a JSON object; string literals are its keys.
package typealias WireFields = KeyedDecodingContainer<WireKey>

/// The key of a field in a JSON object.
package struct WireKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringLiteral key: String) {
    stringValue = key
  }

  package init?(stringValue key: String) {
    stringValue = key
  }

  package init?(intValue: Int) {
    return nil
  }
}

extension Decoder {
  /// The fields of the JSON object to decode.
  package var fields: WireFields {
    get throws { try container(keyedBy: WireKey.self) }
  }
}

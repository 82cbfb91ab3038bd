extension KeyedDecodingContainer {
  /// The value of a key; nil if it is missing or of another type.
  func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    do {
      return try decodeIfPresent(type, forKey: key)
    } catch {
      return nil
    }
  }

  /// The elements of a list that are of a type; none if it is missing or no list.
  func lenientList<Value: Decodable>(_ key: Key) -> [Value] {
    lenient(key, as: [Lenient<Value>].self)?.compactMap(\.value) ?? []
  }
}

/// A value of a list; nil if it is of another type.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    do {
      value = try Value(from: decoder)
    } catch {
      value = nil
    }
  }
}

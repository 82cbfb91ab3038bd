package import Foundation

extension KeyedDecodingContainer {
  /// Decodes the value of `key`; nil if the key is missing or null, or has a different type, such as `[]` instead of an
  /// object.
  package func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    // Most of these fields are missing, and a lookup takes a third of the time of the generic method.
    guard contains(key) else { return nil }
    return leniently { try decodeIfPresent(type, forKey: key) }
  }

  /// Decodes with the decoder's methods for strings, numbers and Booleans, which take half the time of the generic one.
  private func leniently<Value>(_ decode: () throws -> Value?) -> Value? {
    do {
      return try decode()
    } catch {
      return nil  // servers send other types than their documentation says
    }
  }

  /// Returns `value`, or throws if it is nil, because the object must have a value for `key`.
  package func needed<Value>(_ value: Value?, _ key: Key) throws -> Value {
    guard let value else { throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "missing") }
    return value
  }

  /// The fields of the object of `key`; nil if the key is missing or null, or has a different type.
  package func object(_ key: Key) -> WireFields? {
    guard contains(key) else { return nil }
    return leniently { try nestedContainer(keyedBy: WireKey.self, forKey: key) }
  }

  /// Decodes up to `limit` elements of a list, and skips malformed elements; returns `[]` if the value of `key` is not
  /// a list.
  package func lenientList<Value: Decodable>(_ key: Key, limit: Int) -> [Value] {
    countedList(key, limit: limit).values
  }

  /// Like `lenientList`, and also returns the number of elements that could not be decoded.
  package func countedList<Value: Decodable>(_ key: Key, limit: Int) -> (values: [Value], leftOut: Int) {
    // Throwing an error for each missing list would take longer than decoding all other fields.
    guard contains(key) else { return ([], 0) }
    var values: [Value] = []
    var leftOut = 0
    do {
      var list = try nestedUnkeyedContainer(forKey: key)
      while !list.isAtEnd, list.currentIndex < limit {
        if let value = try list.decode(Lossy<Value>.self).value { values.append(value) } else { leftOut += 1 }
      }
    } catch {
      return (values, leftOut)  // not a list
    }
    return (values, leftOut)
  }

  /// The trimmed string of `key`; nil if it is missing or blank.
  package func text(_ key: Key) -> String? {
    let text = leniently { try decodeIfPresent(String.self, forKey: key) }
    guard let trimmed = text?.withoutSurroundingBlanks, !trimmed.isEmpty else { return nil }
    return trimmed
  }

  /// The string of `key`, or its integer as a string.
  package func identifier(_ key: Key) -> String? {
    text(key) ?? leniently { try decodeIfPresent(Int64.self, forKey: key) }.map { String($0) }
  }

  /// The number of `key`, which may also be written as a string; nil if it is missing or not finite.
  package func number(_ key: Key) -> Double? {
    guard contains(key) else { return nil }
    let number = leniently { try decodeIfPresent(Double.self, forKey: key) } ?? text(key).flatMap { Double($0) }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The count of `key`, at least 0; nil if it is missing or malformed.
  package func count(_ key: Key) -> Int? {
    number(key).flatMap { Int(exactly: $0.rounded()) }.map { max($0, 0) }
  }

  /// Whether the value of `key` is true or 1.
  package func flag(_ key: Key) -> Bool {
    leniently { try decodeIfPresent(Bool.self, forKey: key) } ?? (number(key) == 1)
  }

  /// The date of `key`; nil if it is missing, malformed, or a placeholder such as the year 1.
  package func date(_ key: Key) -> Date? {
    text(key).flatMap { ContractDate.parse($0) }.flatMap { $0 < .firstPlausible ? nil : $0 }
  }
}

extension Date {
  /// The start of the year 1000; earlier dates are placeholders.
  fileprivate static let firstPlausible = Date(timeIntervalSince1970: -30_610_224_000)
}

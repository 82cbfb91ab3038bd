package import Foundation

extension KeyedDecodingContainer {
  /// The value of a key; nil if it is missing, null or of another type, such as `[]` instead of an object.
  package func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    do {
      return try decodeIfPresent(type, forKey: key)
    } catch {
      return nil  // servers send other types than their documentation says
    }
  }

  /// Those of a list's first elements that can be decoded; empty if the list is missing or not a list.
  package func lenientList<Value: Decodable>(_ key: Key, limit: Int) -> [Value] {
    countedList(key, limit: limit).values
  }

  /// The same, with the number of elements that could not be decoded.
  package func countedList<Value: Decodable>(_ key: Key, limit: Int) -> (values: [Value], leftOut: Int) {
    // Throwing for each missing list would take longer than reading the others.
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

  /// The text of a key, trimmed; nil if it is missing or blank.
  package func text(_ key: Key) -> String? {
    let text: String? = lenient(key)
    guard let trimmed = text?.withoutSurroundingBlanks, !trimmed.isEmpty else { return nil }
    return trimmed
  }

  /// The text of a key, or its number as text.
  package func identifier(_ key: Key) -> String? {
    text(key) ?? lenient(key, as: Int64.self).map { String($0) }
  }

  /// The number of a key, even if it is written as a text; nil if it is missing or not finite.
  package func number(_ key: Key) -> Double? {
    guard contains(key) else { return nil }
    let number = lenient(key, as: Double.self) ?? text(key).flatMap { Double($0) }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The count of a key, at least 0.
  package func count(_ key: Key) -> Int? {
    number(key).flatMap { Int(exactly: $0.rounded()) }.map { max($0, 0) }
  }

  /// Whether the value of a key is true.
  package func flag(_ key: Key) -> Bool {
    lenient(key, as: Bool.self) ?? (number(key) == 1)
  }

  /// The date of a key; nil if it is missing, malformed, or a placeholder such as the year 1.
  package func date(_ key: Key) -> Date? {
    text(key).flatMap { ContractDate.parse($0) }.flatMap { $0 < .firstPlausible ? nil : $0 }
  }
}

extension Date {
  /// The year 1000.
  fileprivate static let firstPlausible = Date(timeIntervalSince1970: -30_610_224_000)
}

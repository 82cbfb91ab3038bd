/// Decodes a JSON array, and skips the elements that cannot be decoded.
package struct LossyArray<Element: Decodable>: Decodable {
  package let elements: [Element]
  /// The number of skipped elements.
  package let leftOut: Int
  /// Whether the JSON array is empty; false if it has only malformed elements.
  package let isEmpty: Bool

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    isEmpty = container.isAtEnd
    var elements: [Element] = []
    var leftOut = 0
    while !container.isAtEnd {
      if let element = try container.decode(Lossy<Element>.self).value {
        elements.append(element)
      } else {
        leftOut += 1
      }
    }
    (self.elements, self.leftOut) = (elements, leftOut)
  }
}

extension LossyArray: Sendable where Element: Sendable {}

/// Decodes a JSON value, or nil if it is malformed.
package struct Lossy<Value: Decodable>: Decodable {
  package let value: Value?

  package init(from decoder: any Decoder) {
    do {
      value = try Value(from: decoder)
    } catch {
      value = nil  // malformed: left out
    }
  }
}

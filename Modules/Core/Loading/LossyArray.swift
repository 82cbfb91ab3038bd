/// The elements of a JSON array that can be decoded; the others are skipped.
package struct LossyArray<Element: Decodable>: Decodable {
  package let elements: [Element]
  /// The number of skipped elements.
  package let leftOut: Int
  /// Whether the array has no elements at all, malformed or not.
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

/// A JSON value, or nil for one that cannot be decoded.
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

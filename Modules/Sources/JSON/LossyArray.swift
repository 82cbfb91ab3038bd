/// The elements of a JSON array that can be decoded; the others are left out, one by one.
struct LossyArray<Element: Decodable>: Decodable {
  let elements: [Element]
  /// The number of elements that were left out.
  let leftOut: Int
  /// Whether the array has no elements at all, malformed or not.
  let isEmpty: Bool

  init(from decoder: any Decoder) throws {
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
struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    do {
      value = try Value(from: decoder)
    } catch {
      value = nil  // malformed: left out
    }
  }
}

import Loading

/// A page of articles, as servers send it.
struct ReaderItems: Decodable, Sendable {
  let items: [ReaderItem]
  /// The number of items without a valid id.
  let leftOut: Int
  /// The cursor of the next page; nil after the last page.
  let continuation: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    let items = try container.decode(LossyArray<ReaderItem>.self, forKey: "items")
    (self.items, leftOut) = (items.elements, items.leftOut)
    // FreshRSS also sends a cursor with some empty pages.
    continuation = try items.isEmpty ? nil : container.cursor("continuation")
  }
}

/// A page of ids of articles, as servers send it.
struct ReaderItemIDs: Decodable, Sendable {
  let numbers: [Int128]
  /// The number of items without a valid id.
  let leftOut: Int
  /// The cursor of the next page; nil after the last page.
  let continuation: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    // Required, because an error that looks like an empty list would mark every article as read.
    let refs = try container.decode(LossyArray<Ref>.self, forKey: "itemRefs")
    (numbers, leftOut) = (refs.elements.map(\.number), refs.leftOut)
    continuation = try refs.isEmpty ? nil : container.cursor("continuation")
  }

  private struct Ref: Decodable {
    let number: Int128

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      number = try container.needed(container.identifier("id").flatMap { ItemNumber.parse($0) }, "id")
    }
  }
}

extension KeyedDecodingContainer {
  /// The cursor of the next page; nil if there is none.
  ///
  /// - Throws: `DecodingError` for a cursor that is too long to send, because the list would seem complete without it.
  fileprivate func cursor(_ key: Key) throws -> String? {
    guard let cursor = identifier(key) else { return nil }
    guard cursor.utf8.count <= 1_024 else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "too long")
    }
    return cursor
  }
}

/// Caches the next position of each terminator in a document, so that no part of the document is searched twice.
struct Terminators {
  private var positions: [String: Int] = [:]

  /// The position of the next terminator; `Int.max` if there is none.
  mutating func position(of terminator: StaticString, in reader: ByteReader) -> Int {
    let key = terminator.description
    if let known = positions[key], known >= reader.position { return known }
    var ahead = reader
    let end = reader.position + ahead.take(before: terminator).count
    let position = ahead.position > end ? end : .max
    positions[key] = position
    return position
  }
}

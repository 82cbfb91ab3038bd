/// The places of the next terminators of a document, which no search goes beyond twice.
struct Terminators {
  private var places: [String: Int] = [:]

  /// The place of the next terminator; the greatest number without one.
  mutating func place(of terminator: StaticString, in reader: ByteReader) -> Int {
    let key = terminator.description
    if let known = places[key], known >= reader.position { return known }
    var ahead = reader
    let end = reader.position + ahead.take(before: terminator).count
    let place = ahead.position > end ? end : .max
    places[key] = place
    return place
  }
}

import Foundation

/// The time zone: an offset, a name used in mail and feeds, or a place such as `Europe/Athens`.
enum TimeZoneName {
  /// The offset in seconds east of Greenwich.
  case offset(Int)
  case place(TimeZone)

  /// Parses the time zone in a text; an unknown name stands for Greenwich (RFC 5322, 4.3).
  init(_ bytes: ArraySlice<UInt8>) {
    if bytes.contains(UInt8(ascii: "/")), let place = Self.place(bytes) {
      self = .place(place)
    } else {
      self = .offset(Self.offset(bytes) ?? Self.offset(named: bytes))
    }
  }

  /// The offset at a local date, in seconds east of Greenwich; the `offset` of the date must be 0.
  func offset(at parts: DateParts) -> Int {
    switch self {
    case .offset(let offset): return offset
    case .place(let zone):
      guard let date = parts.date else { return 0 }
      // The date is local, so the offset is looked up at the date minus the offset.
      return zone.secondsFromGMT(for: date - TimeInterval(zone.secondsFromGMT(for: date)))
    }
  }

  /// The time zone of a place; nil if the time zone database of this computer does not contain the place.
  private static func place(_ bytes: ArraySlice<UInt8>) -> TimeZone? {
    let name = String(decoding: bytes.prefix { !$0.isDateBlank }, as: UTF8.self)
    return places.contains(name) ? TimeZone(identifier: name) : nil
  }

  private static let places = Set(TimeZone.knownTimeZoneIdentifiers)

  /// Parses the first signed number, as hours or as hours and minutes; nil if there is none.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    var scanner = DateScanner(bytes)
    while !scanner.isAtEnd {
      _ = scanner.take { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      let isWest = scanner.skip("-")
      guard isWest || scanner.skip("+") else { return nil }
      scanner.skipBlanks()
      guard let number = scanner.number(digits: 1...4) else { continue }
      var minutes = number.digits > 2 ? number.value / 100 * 60 + number.value % 100 : number.value * 60
      if number.digits <= 2, scanner.skip(":"), let further = scanner.number(digits: 2...2) { minutes += further.value }
      return (isWest ? -60 : 60) * minutes
    }
    return nil
  }

  private static func offset(named bytes: ArraySlice<UInt8>) -> Int {
    let letters = bytes.drop { $0 == UInt8(ascii: "(") }.prefix(while: \.isDateLetter)
    let name = String(decoding: letters, as: UTF8.self).uppercased()
    return (hours[name] ?? 0) * 3_600 + (halves.contains(name) ? 1_800 : 0)
  }

  private static let hours = [
    "EST": -5, "EDT": -4, "ET": -5, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "PT": -8,
    "AST": -4, "ADT": -3, "AKST": -9, "AKDT": -8, "HST": -10, "BRT": -3, "BST": 1, "WEST": 1, "CET": 1, "CEST": 2,
    "MET": 1, "MEST": 2, "EET": 2, "EEST": 3, "MSK": 3, "IST": 5, "JST": 9, "KST": 9, "SGT": 8, "HKT": 8, "AEST": 10,
    "AEDT": 11, "ACST": 9, "NZST": 12, "NZDT": 13,
  ]
  private static let halves: Set = ["IST", "ACST"]
}

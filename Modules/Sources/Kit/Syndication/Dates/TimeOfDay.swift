import Foundation

/// A time of day with its zone, such as `13:05:09.5+02:00` or `1:05 PM EST`.
struct TimeOfDay {
  private let hour: Int
  private let minute: Int
  private let second: Double
  private let zone: TimeZoneName

  /// Parses a time; nil if the text is not a time.
  init?(_ bytes: ArraySlice<UInt8>) {
    var scanner = DateScanner(bytes)
    guard let hour = scanner.number(digits: 1...2)?.value, let minute = Self.minute(in: &scanner),
      let second = minute.isGiven ? Self.second(in: &scanner) : 0
    else { return nil }
    scanner.skipBlanks()
    let half = Self.isAfternoon(in: &scanner)
    scanner.skipBlanks()
    let isZone = scanner.next.map { $0.isDateLetter || "+-(".utf8.contains($0) } ?? true
    guard isZone else { return nil }
    self.hour = half.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
    self.minute = minute.value
    self.second = second
    zone = TimeZoneName(scanner.rest)
  }

  func at(_ day: DateParts) -> DateParts {
    var parts = day
    (parts.hour, parts.minute, parts.second) = (hour, minute, second)
    parts.offset = zone.offset(at: parts)
    return parts
  }

  /// Parses the optional minute; nil if something else is in its place.
  private static func minute(in scanner: inout DateScanner) -> (value: Int, isGiven: Bool)? {
    let isExpected = scanner.skip(":") || scanner.next?.isDateDigit == true
    guard isExpected else { return (0, false) }
    return scanner.number(digits: 2...2).map { ($0.value, true) }
  }

  /// Parses the optional second with its fraction, 0 by default; nil if something else is in its place.
  private static func second(in scanner: inout DateScanner) -> Double? {
    let isExpected = scanner.skip(":") || scanner.next?.isDateDigit == true
    guard isExpected else { return 0 }
    guard let whole = scanner.number(digits: 1...2)?.value else { return nil }
    var ahead = scanner
    guard ahead.skip(".") || ahead.skip(","), let fraction = ahead.number(digits: 1...9) else { return Double(whole) }
    _ = ahead.take { $0.isDateDigit }
    scanner = ahead
    return Double(whole) + Double(fraction.value) / pow(10, Double(fraction.digits))
  }

  /// Whether the time has `PM`: true for `PM`, false for `AM`, nil for neither.
  ///
  /// No letter may follow: `America` does not begin with `AM`.
  private static func isAfternoon(in scanner: inout DateScanner) -> Bool? {
    var ahead = scanner
    let isLater = ahead.skip("p")
    guard isLater || ahead.skip("a") else { return nil }
    _ = ahead.skip(".")
    guard ahead.skip("m") else { return nil }
    _ = ahead.skip(".")
    guard ahead.next?.isDateLetter != true else { return nil }
    scanner = ahead
    return isLater
  }
}

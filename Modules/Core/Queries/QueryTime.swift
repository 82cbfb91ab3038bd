public import Foundation
import Loading

/// A point in time in a query: a day such as `2026-01-01`, or an age such as `2d`.
public enum QueryTime: Hashable, Sendable {
  /// The start of a day, in the user's time zone.
  case day(year: Int, month: Int, day: Int)
  /// The given number of units before the current date.
  case age(Int, Unit)

  /// The unit of an age.
  public enum Unit: String, CaseIterable, Sendable {
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case years = "y"

    /// The length of the unit in hours; a year has 365 days.
    var hours: Int {
      switch self {
      case .hours: 1
      case .days: 24
      case .weeks: 7 * 24
      case .years: 365 * 24
      }
    }
  }

  /// The maximum age in hours: 100 years.
  private static let maximumAge = 876_000
  /// The maximum number of digits of an age.
  private static let maximumDigits = 6

  /// Parses a time, ignoring case; nil if the text is not a time.
  init?(_ text: String) {
    let bytes = Array(text.lowercased().utf8)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    if bytes.count == 10 {
      let dashes: Set = [4, 7]
      guard bytes.indices.allSatisfy({ dashes.contains($0) ? bytes[$0] == UInt8(ascii: "-") : isDigit(bytes[$0]) })
      else { return nil }
      let parts = text.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 3, parts[0] > 0, (1...12).contains(parts[1]),
        (1...GregorianDay.count(in: parts[1], of: parts[0])).contains(parts[2])
      else { return nil }
      self = .day(year: parts[0], month: parts[1], day: parts[2])
      return
    }
    let digits = bytes.dropLast()
    guard let last = bytes.last, let unit = Unit(rawValue: String(UnicodeScalar(last))),
      (1...Self.maximumDigits).contains(digits.count), digits.allSatisfy(isDigit),
      let count = Int(String(decoding: digits, as: UTF8.self)), (1...Self.maximumAge / unit.hours).contains(count)
    else { return nil }
    self = .age(count, unit)
  }

  var text: String {
    switch self {
    case .age(let count, let unit): String(count) + unit.rawValue
    case .day(let year, let month, let day):
      [(year, 4), (month, 2), (day, 2)].map { number, width in
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
      }.joined(separator: "-")
    }
  }

  /// The corresponding date at the time `now`; nil if the day does not exist in the calendar.
  public func date(asOf now: Date, in calendar: Calendar = .current) -> Date? {
    switch self {
    case .age(let count, let unit): return now.addingTimeInterval(-Double(count * unit.hours) * 3_600)
    case .day(let year, let month, let day):
      var gregorian = Calendar(identifier: .gregorian)
      gregorian.timeZone = calendar.timeZone
      return gregorian.date(from: DateComponents(year: year, month: month, day: day))
    }
  }
}

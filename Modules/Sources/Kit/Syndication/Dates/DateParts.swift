import Foundation
import Loading

/// The parts of a date in the Gregorian calendar; a missing part has its minimum value.
struct DateParts: Hashable {
  var year: Int
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0.0
  /// The offset of the time zone, in seconds east of Greenwich.
  var offset = 0

  /// The date; nil if a part is out of range.
  ///
  /// A day beyond the end of its month counts as a day of the next month.
  var date: Date? {
    guard (1_000...9_999).contains(year), (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour),
      (0...59).contains(minute), (0..<62).contains(second), (-86_400...86_400).contains(offset)
    else { return nil }
    let time = Double(hour * 3_600 + minute * 60 - offset) + second
    return Date(timeIntervalSince1970: Double(GregorianDay.number(year, month, day)) * 86_400 + time)
  }
}

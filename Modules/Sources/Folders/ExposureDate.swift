import Foundation
import Loading

/// Determines when a photo was taken.
enum ExposureDate {
  /// The date of exposure in the metadata; nil if it is missing or invalid.
  ///
  /// `timeZone` applies if the camera stored no offset.
  static func date(in metadata: ImageMetadata, timeZone: TimeZone = .current) -> Date? {
    guard let parts = numbers(in: metadata.takenAt, form: "0000:00:00 00:00:00") else { return nil }
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: offset(metadata.timeOffset) ?? timeZone,
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
    return components.isValidDate ? components.date : nil
  }

  /// Parses a time zone such as `+02:00`; nil if it is missing or invalid.
  private static func offset(_ text: String?) -> TimeZone? {
    guard let text, let parts = numbers(in: text, form: "+00:00") ?? numbers(in: text, form: "-00:00"), parts[0] <= 14,
      parts[1] < 60
    else { return nil }
    return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -60 : 60) * (parts[0] * 60 + parts[1]))
  }

  /// The numbers in a text of the form `form`, in which `0` stands for any digit; nil if the text has a different form.
  private static func numbers(in text: String?, form: String) -> [Int]? {
    guard let text, text.utf8.count == form.utf8.count else { return nil }
    var numbers: [Int] = []
    var isInNumber = false
    for (byte, sign) in zip(text.utf8, form.utf8) {
      guard sign == UInt8(ascii: "0") else {
        guard byte == sign else { return nil }
        isInNumber = false
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      if isInNumber, let last = numbers.popLast() { numbers.append(last * 10 + digit) } else { numbers.append(digit) }
      isInNumber = true
    }
    return numbers
  }
}

package import Foundation

/// Parses dates in the various formats used in feeds and HTTP headers.
package enum FeedDate {
  /// The maximum length of a date, in bytes.
  private static let maximumLength = 100

  /// Parses a date; nil if it is invalid, or in the year 1, which some programs use as a placeholder.
  package static func parse(_ text: String) -> Date? {
    guard text.utf8.count <= maximumLength else { return nil }
    let bytes = bytes(of: text)
    if let time = unixTime(bytes) { return Date(timeIntervalSince1970: time) }
    return (NumericDate.parse(bytes) ?? WordDate.parse(bytes)).flatMap(\.date)
  }

  /// Trims the text, and folds Unicode spaces and U+2212 (minus) to ASCII.
  private static func bytes(of text: String) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      bytes = Array(text.utf8)
    } else {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\u{2212}": bytes.append(UInt8(ascii: "-"))
        case _ where scalar.properties.isWhitespace: bytes.append(UInt8(ascii: " "))
        default: bytes += Array(String(scalar).utf8)
        }
      }
    }
    let start = bytes.drop { $0.isDateBlank }
    return start[..<((start.lastIndex { !$0.isDateBlank } ?? start.startIndex - 1) + 1)]
  }

  /// The time in seconds of a Unix time with 10 digits (seconds) or 13 digits (milliseconds); nil for any other text.
  private static func unixTime(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.count == 10 || bytes.count == 13, bytes.allSatisfy(\.isDateDigit) else { return nil }
    let number = bytes.reduce(0.0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    return bytes.count == 10 ? number : number / 1_000
  }
}

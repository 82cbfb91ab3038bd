public import Foundation

/// Parses the dates in servers' JSON: ISO 8601 with an offset, such as `2020-05-20T11:24:59+0000`, `…+00:00` or
/// `….25Z`.
///
/// Foundation's parser is not used, because it accepts 31 February and returns 2 March.
public enum ContractDate {
  /// Parses a date; returns nil if the format is different, or if the day or time does not exist.
  public static func parse(_ text: String) -> Date? {
    var reader = DateReader(text)
    guard
      let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t"),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
      let second = reader.number(2), let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd,
      (1...12).contains(month), (1...GregorianDay.count(in: month, of: year)).contains(day), hour < 24, minute < 60,
      second < 61
    else { return nil }
    let seconds = GregorianDay.number(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// Reads numbers and characters from the start of a text.
  private struct DateReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
      rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Reads a number of exactly the given number of digits.
    mutating func number(_ digits: Int) -> Int? {
      guard rest.count >= digits else { return nil }
      var number = 0
      for digit in rest.prefix(digits) {
        guard (0x30...0x39).contains(digit) else { return nil }
        number = number * 10 + Int(digit - 0x30)
      }
      rest = rest.dropFirst(digits)
      return number
    }

    /// Reads the fraction of a second; returns 0 if there is no fraction, nil if it is malformed.
    mutating func fraction() -> Double? {
      guard skip(".") || skip(",") else { return 0 }
      var fraction = 0.0
      var scale = 0.1
      var hasDigits = false
      while let digit = number(1) {
        fraction += Double(digit) * scale
        scale /= 10
        hasDigits = true
      }
      return hasDigits ? fraction : nil
    }

    /// Reads the offset from UTC (`Z`, `+0200` or `+02:00`), in seconds.
    mutating func offset() -> Int? {
      if skip("Z") || skip("z") { return 0 }
      let isNegative = skip("-")
      guard isNegative || skip("+"), let hours = number(2) else { return nil }
      _ = skip(":")
      guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
      return (isNegative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
  }
}

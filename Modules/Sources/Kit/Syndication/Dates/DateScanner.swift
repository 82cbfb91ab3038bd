/// Scans the bytes of a date.
///
/// Does not use regular expressions: compiling them for each use took half of the time for parsing feeds.
struct DateScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }
  /// The next byte; nil at the end.
  var next: UInt8? { rest.first }

  /// Consumes bytes as long as they satisfy a condition.
  mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Consumes the next byte if it is the given character, ignoring case; returns whether it is.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, byte.isDateByte(character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Consumes blanks; returns whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool { !take { $0.isDateBlank }.isEmpty }

  /// Consumes all digits of a number; returns nil and consumes nothing if the count of digits is out of range.
  mutating func number(digits: ClosedRange<Int>) -> DateNumber? {
    let taken = rest.prefix(digits.upperBound).prefix { $0.isDateDigit }
    guard taken.count >= digits.lowerBound, let number = DateNumber(taken) else { return nil }
    rest = rest[taken.endIndex...]
    return number
  }
}

/// A number in a date, with its count of digits: `04` may be a year or a month, `4` only a month.
struct DateNumber: Hashable {
  /// The maximum number of digits: sufficient for any part of a date, and small enough that sums cannot overflow.
  private static let maximumDigits = 9

  let value: Int
  let digits: Int

  /// Parses digits; nil if there are other bytes, no bytes or too many bytes.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard (1...Self.maximumDigits).contains(bytes.count), bytes.allSatisfy(\.isDateDigit) else { return nil }
    value = bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    digits = bytes.count
  }

  /// The number as a year, which may have been written with two digits.
  var year: Int {
    guard digits <= 2 else { return value }
    return value < 70 ? 2_000 + value : 1_900 + value
  }
}

extension UInt8 {
  package var isDateDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isDateLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isDateBlank: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) }
  /// Whether the byte is a valid separator of day, month and year.
  var separatesDay: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "/") || self == UInt8(ascii: ".") }

  fileprivate func isDateByte(_ character: Unicode.Scalar) -> Bool {
    self == UInt8(ascii: character) || (isDateLetter && self | 0x20 == UInt8(ascii: character) | 0x20)
  }
}

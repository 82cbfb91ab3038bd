/// Parses and formats the ids of articles: 64-bit numbers in three forms, or 96-bit numbers on The Old Reader.
enum ItemNumber {
  private static let prefix = "tag:google.com,2005:reader/item/"
  private static let hexDigits = 16
  /// The number of hexadecimal digits of a 96-bit number.
  private static let longHexDigits = 24
  /// The range of The Old Reader's numbers, whose first 32 bits are a date.
  private static let longNumbers = Int128(UInt64.max) + 1..<Int128(1) << 96

  /// Parses the long form with hexadecimal digits, a decimal number, or hexadecimal digits; nil for any other text.
  ///
  /// Sixteen digits that begin with 0 are hexadecimal; so are 24 digits.
  static func parse(_ text: String) -> Int128? {
    if text.hasPrefix(prefix) { return hexadecimal(text.dropFirst(prefix.count)) }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      text.utf8.count != hexDigits || text.utf8.first != UInt8(ascii: "0"), text.utf8.count != longHexDigits
    else { return hexadecimal(text[...]) }
    return (Int64(text) ?? UInt64(text).map { Int64(bitPattern: $0) }).map { Int128($0) }
  }

  /// Parses the decimal form, which is the id of a post; nil for any other text.
  static func parse(decimal text: String) -> Int128? {
    guard let number = Int128(text), String(number) == text,
      Int64(exactly: number) != nil || longNumbers.contains(number)
    else { return nil }
    return number
  }

  /// The long form, which every server accepts.
  static func longForm(_ number: Int128) -> String {
    let short = Int64(exactly: number).map { UInt64(bitPattern: $0) }
    let digits = short.map { String($0, radix: 16) } ?? String(number, radix: 16)
    let count = short == nil ? longHexDigits : hexDigits
    return prefix + String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private static func hexadecimal(_ digits: Substring) -> Int128? {
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    switch digits.utf8.count {
    case longHexDigits: return Int128(digits, radix: 16).flatMap { longNumbers.contains($0) ? $0 : nil }
    case 1...hexDigits: return UInt64(digits, radix: 16).map { Int128(Int64(bitPattern: $0)) }
    default: return nil
    }
  }
}

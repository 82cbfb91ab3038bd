import Foundation

/// Parses and writes the ids of articles, which are numbers with 64 bits in three forms.
enum ItemNumber {
  private static let prefix = "tag:google.com,2005:reader/item/"
  private static let hexDigits = 16

  /// Parses the long form with hexadecimal digits, a decimal number, or hexadecimal digits; nil for any other text.
  ///
  /// Sixteen digits that begin with 0 are hexadecimal.
  static func parse(_ text: String) -> Int64? {
    if text.hasPrefix(prefix) { return hexadecimal(text.dropFirst(prefix.count)) }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      text.utf8.count != hexDigits || text.utf8.first != UInt8(ascii: "0")
    else { return hexadecimal(text[...]) }
    return Int64(text) ?? UInt64(text).map { Int64(bitPattern: $0) }
  }

  /// The long form, which every server accepts.
  static func longForm(_ number: Int64) -> String {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    return prefix + String(repeating: "0", count: hexDigits - digits.count) + digits
  }

  private static func hexadecimal(_ digits: Substring) -> Int64? {
    guard (1...hexDigits).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt64(digits, radix: 16).map { Int64(bitPattern: $0) }
  }
}

import Foundation

/// Repairs JSON that programs have generated incorrectly: unescaped line breaks, lone surrogates, or a missing end.
struct JSONRepair {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let escapes = Set("\"\\/bfnrtu".utf8)
  /// The length of an escape such as `\u00E9`, in bytes.
  private static let numberLength = 6

  /// The repaired JSON, in which control characters in strings are escaped, and an incomplete value at the end is
  /// removed.
  let data: Data
  /// Whether the JSON ends within the outermost value.
  let isCutOff: Bool

  init(_ data: Data) {
    var scan = Scan()
    for byte in data { scan.take(byte) }
    isCutOff = !scan.open.isEmpty && scan.lastWhole != nil
    guard isCutOff, let (length, open) = scan.lastWhole else {
      self.data = scan.isChanged ? Data(scan.output) : data
      return
    }
    self.data = Data(scan.output[..<length] + open.reversed())
  }

  /// The state of the byte-by-byte scan.
  private struct Scan {
    var output: [UInt8] = []
    var isChanged = false
    /// The closing brackets of the open objects and arrays, outermost first.
    var open: [UInt8] = []
    /// The length of `output` after the last complete element of an array in the outermost object, and the value of
    /// `open` there.
    var lastWhole: (length: Int, open: [UInt8])?
    private var isInString = false
    private var isEscaped = false
    /// The offset in `output` of the current numeric escape, such as `\uFFFF`; nil outside numeric escapes.
    private var escapeStart: Int?
    /// The offset in `output` of a high surrogate that a low surrogate must follow; nil if there is none.
    private var half: Int?

    mutating func take(_ byte: UInt8) {
      guard isInString else { return takeOutside(byte) }
      if let start = escapeStart {
        if byte.isHexadecimalDigit {
          output.append(byte)
          return output.count - start == JSONRepair.numberLength ? takeNumber(at: start) : ()
        }
        replace(at: start, length: output.count - start)
        if let half { replace(at: half, length: JSONRepair.numberLength) }
        (escapeStart, half) = (nil, nil)
      }
      if let half, byte != (isEscaped ? UInt8(ascii: "u") : backslash) {
        replace(at: half, length: JSONRepair.numberLength)
        self.half = nil
      }
      if isEscaped {
        isEscaped = false
        if byte == UInt8(ascii: "u") {
          escapeStart = output.count - 1
          return output.append(byte)
        }
        // An escape that JSON does not define is replaced with its character.
        if !escapes.contains(byte) {
          output.removeLast()
          isChanged = true
        }
        return write(byte)
      }
      isEscaped = byte == backslash
      isInString = byte != quote
      write(byte)
    }

    /// Processes a complete numeric escape; a surrogate is only valid together with its other half.
    private mutating func takeNumber(at start: Int) {
      escapeStart = nil
      let digits = String(decoding: output[(start + 2)...], as: UTF8.self)
      let isSecond = UInt16(digits, radix: 16).map(UTF16.isTrailSurrogate) ?? false
      let isFirst = UInt16(digits, radix: 16).map(UTF16.isLeadSurrogate) ?? false
      let first = half
      half = isFirst ? start : nil
      if let first, !isSecond { replace(at: first, length: JSONRepair.numberLength) }
      if isSecond, first == nil { replace(at: start, length: JSONRepair.numberLength) }
    }

    /// Replaces an invalid escape with U+FFFD.
    private mutating func replace(at start: Int, length: Int) {
      output.replaceSubrange(start..<start + length, with: "\\uFFFD".utf8)
      isChanged = true
    }

    private mutating func takeOutside(_ byte: UInt8) {
      output.append(byte)
      switch byte {
      case quote: isInString = true
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.last == byte else { return }
        open.removeLast()
        if open.count == 2, open.last == UInt8(ascii: "]") { lastWhole = (output.count, open) }
      default: break
      }
    }

    /// Writes a byte within a string.
    private mutating func write(_ byte: UInt8) {
      guard byte < 0x20 else { return output.append(byte) }
      isChanged = true
      let digits = String(byte, radix: 16)
      output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}

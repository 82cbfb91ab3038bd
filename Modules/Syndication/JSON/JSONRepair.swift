import Foundation

/// JSON as programs write it by hand: with raw line ends in its texts, or without its end.
struct JSONRepair {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let escapes = Set("\"\\/bfnrtu".utf8)

  /// The text, with control characters of its strings escaped, and without a value that has no end.
  let data: Data
  /// Whether the text ends within its outermost value.
  let isCutOff: Bool

  /// Reads a text.
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

  /// The state of a reading, byte by byte.
  private struct Scan {
    var output: [UInt8] = []
    var isChanged = false
    /// The brackets that close the open objects and arrays.
    var open: [UInt8] = []
    /// The end of the last value that is whole in an array of the outermost object, and the brackets that follow it.
    var lastWhole: (length: Int, open: [UInt8])?
    private var isInString = false
    private var isEscaped = false

    mutating func take(_ byte: UInt8) {
      guard isInString else { return takeOutside(byte) }
      if isEscaped {
        isEscaped = false
        // A sign that needs no escape stands for itself.
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

    /// Writes a byte of a string.
    private mutating func write(_ byte: UInt8) {
      guard byte < 0x20 else { return output.append(byte) }
      isChanged = true
      let digits = String(byte, radix: 16)
      output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }
}

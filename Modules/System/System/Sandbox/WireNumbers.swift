extension [UInt8] {
  /// Encodes numbers as 32 bits, least significant byte first; numbers out of range are clamped.
  package init(numbers: [Int]) {
    self = numbers.flatMap { Swift.withUnsafeBytes(of: UInt32(clamping: $0).littleEndian, Array.init) }
  }

  /// The 32-bit number at an offset, least significant byte first.
  package func number(at offset: Int) -> Int {
    self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Texts stored in one array of bytes, which for short texts takes a third of the memory of strings.
nonisolated struct PackedTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    ends.append(UInt32(clamping: bytes.count))
  }

  subscript(_ index: Int) -> String {
    let start = index > 0 ? Int(ends[index - 1]) : 0
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }
}

/// Checks that a layout matches a plain text: its pieces cover all bytes, and their order is valid.
struct RichTextCheck {
  private let bytes: [UInt8]
  private var position = 0
  private var isInBlock = false
  private var isInTable = false

  /// Checks a layout.
  ///
  /// - Throws: `RichTextError.damaged`.
  static func check(_ layout: RichTextLayout, of text: String) throws(RichTextError) {
    var check = RichTextCheck(bytes: Array(text.utf8))
    var reader = RichTextLayoutReader(layout.bytes)
    while let piece = reader.next() {
      guard check.takes(piece) else { throw .damaged }
    }
    guard !reader.isDamaged, !check.isInTable, check.position == check.bytes.count else { throw .damaged }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether a piece is valid at the current position; if so, moves past its bytes.
  private mutating func takes(_ piece: RichTextPiece) -> Bool {
    switch piece {
    case .block: isInBlock = true
    case .words, .lineBreak, .picture: guard isInBlock else { return false }
    case .number(let number):
      let text = RichTextPiece.text(ofNumber: number).utf8
      guard isInBlock, bytes[position...].starts(with: text) else { return false }
    case .cell(let cell):
      guard isInTable != (cell.newTableDepth != nil) else { return false }
      (isInBlock, isInTable) = (false, true)
    case .omission: break
    case .nothing: return false
    case .endOfTable:
      guard isInTable else { return false }
      (isInBlock, isInTable) = (false, false)
    }
    return advances(by: piece.length)
  }

  /// Moves forward by `count` bytes; returns false if fewer bytes are left, or if the new position is within a
  /// character.
  private mutating func advances(by count: Int) -> Bool {
    guard count <= bytes.count - position else { return false }
    position += count
    return position == bytes.count || bytes[position] & 0xC0 != 0x80
  }
}

/// The encoded pieces of a plain text.
///
/// A block needs only a few bytes, so that a list of long posts stays small.
struct RichTextLayout: Hashable, Sendable {
  /// The first byte of a piece.
  enum Code: UInt8 {
    case paragraph = 1, heading, preformatted, pictureBlock, rule, page, video, audio
    case words = 16, styledWords, linkedWords, mention, tag, noteReference
    case lineBreak = 32, number, picture
    case cell = 48, cellOfNewTable, endOfTable
    case omission = 64
  }

  let bytes: [UInt8]

  /// Creates a layout from encoded bytes, without checking them.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Encodes pieces, in the order of the text.
  init(_ pieces: some Sequence<RichTextPiece>) {
    var writer = RichTextLayoutWriter()
    for piece in pieces { writer.write(piece) }
    bytes = writer.bytes
  }

  /// The pieces in the order of the text, up to the first damaged piece.
  var pieces: UnfoldSequence<RichTextPiece, RichTextLayoutReader> {
    sequence(state: RichTextLayoutReader(bytes)) { $0.next() }
  }
}

/// Encodes pieces.
private struct RichTextLayoutWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ piece: RichTextPiece) {
    switch piece {
    case .block(let start): write(start)
    case .words(let count, let style, let target): write(count, style, target)
    case .lineBreak(let count): write(.lineBreak, count)
    case .number(let number): write(.number, number)
    case .picture(let number): write(.picture, number)
    case .cell(let cell): write(cell)
    case .endOfTable: write(code: .endOfTable)
    case .omission(let omission):
      write(.omission, max(0, omission.pictures))
      write(max(0, omission.links))
      bytes.append(omission.isCut ? 1 : 0)
    case .nothing: break
    }
  }

  private mutating func write(_ start: RichTextPiece.Start) {
    switch start.kind {
    case .paragraph: write(code: .paragraph)
    case .heading(let level): write(.heading, level)
    case .preformatted: write(code: .preformatted)
    case .picture(let number): write(.pictureBlock, number)
    case .rule: write(code: .rule)
    case .medium(.page): write(code: .page)
    case .medium(.video): write(code: .video)
    case .medium(.audio): write(code: .audio)
    }
    let containers = start.containers.prefix(RichTextPiece.Start.deepest)
    bytes.append(start.spacing.rawValue | UInt8(truncatingIfNeeded: containers.count) << 2)
    for container in containers { write(container) }
    write(start.lead)
  }

  private mutating func write(_ container: RichText.Container) {
    switch container {
    case .quotation: bytes.append(0)
    case .definition: bytes.append(1)
    case .item(let marker, let isFirst): write(marker, kind: 2, isFirst)
    case .note(let marker, let isFirst): write(marker, kind: 3, isFirst)
    }
  }

  private mutating func write(_ marker: RichText.Marker, kind: UInt8, _ isFirst: Bool) {
    let head = kind | (isFirst ? 4 : 0)
    switch marker {
    case .none: bytes.append(head)
    case .bullet: bytes.append(head | 8)
    case .number(let number):
      bytes.append(head | 16)
      write(signed: number)
    case .lettered(let number, let letters):
      bytes += [head | 24, letters.rawValue]
      write(signed: number)
    }
  }

  /// Writes a number in zigzag encoding, so that small negative numbers stay short, too.
  private mutating func write(signed number: Int) {
    write(bits: UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1))))
  }

  private mutating func write(_ count: Int, _ style: RichText.Style, _ target: RichText.Target?) {
    switch target {
    case nil: write(code: style.isEmpty ? .words : .styledWords)
    case .link: write(code: .linkedWords)
    case .mention: write(code: .mention)
    case .tag: write(code: .tag)
    case .note: write(code: .noteReference)
    }
    if !style.isEmpty || target != nil { bytes.append(style.rawValue) }
    if case .link(let number) = target { write(number) }
    write(count)
  }

  private mutating func write(_ cell: RichTextPiece.Cell) {
    write(code: cell.newTableDepth == nil ? .cell : .cellOfNewTable)
    let flags: UInt8 = (cell.startsRow ? 1 : 0) | (cell.form.isHeader ? 2 : 0) | (cell.form.rowSpan > 1 ? 16 : 0)
    bytes.append(flags | cell.form.alignment.rawValue << 2)
    write(cell.form.span)
    if cell.form.rowSpan > 1 { write(cell.form.rowSpan) }
    if let depth = cell.newTableDepth { write(depth) }
  }

  private mutating func write(_ code: RichTextLayout.Code, _ number: Int) {
    write(code: code)
    write(number)
  }

  private mutating func write(code: RichTextLayout.Code) { bytes.append(code.rawValue) }

  private mutating func write(_ number: Int) { write(bits: UInt64(clamping: number)) }

  /// Writes a number in groups of seven bits, lowest group first.
  private mutating func write(bits: UInt64) {
    var rest = bits
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

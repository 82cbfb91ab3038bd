/// Decodes the pieces of a layout from bytes that may be damaged.
struct RichTextLayoutReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the last piece could not be decoded.
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Decodes the next piece; returns nil at the end, or if the bytes are not a valid piece.
  mutating func next() -> RichTextPiece? {
    guard position < bytes.count, !isDamaged else { return nil }
    let piece = piece()
    isDamaged = piece == nil
    return piece
  }

  private mutating func piece() -> RichTextPiece? {
    switch RichTextLayout.Code(rawValue: byte() ?? 0) {
    case .paragraph: block(.paragraph)
    case .heading: number(in: 1...6).flatMap { block(.heading($0)) }
    case .preformatted: block(.preformatted)
    case .pictureBlock: number(in: 1...Int.max).flatMap { block(.picture($0)) }
    case .rule: block(.rule)
    case .page: block(.medium(.page))
    case .video: block(.medium(.video))
    case .audio: block(.medium(.audio))
    case .words: number().map { .words($0, [], nil) }
    case .styledWords: words(nil)
    case .linkedWords: linkedWords()
    case .mention: words(.mention)
    case .tag: words(.tag)
    case .noteReference: words(.note)
    case .lineBreak: number().map { .lineBreak($0) }
    case .number: number(in: 1...Int.max).map { .number($0) }
    case .picture: number(in: 1...Int.max).map { .picture($0) }
    case .cell: cell(isOfNewTable: false)
    case .cellOfNewTable: cell(isOfNewTable: true)
    case .endOfTable: .endOfTable
    case .omission: omission()
    case nil: nil
    }
  }

  private mutating func block(_ kind: RichTextPiece.Start.Kind) -> RichTextPiece? {
    guard let head = byte(), let spacing = RichText.Block.Spacing(rawValue: head & 3) else { return nil }
    let count = Int(head >> 2)
    guard count <= RichTextPiece.Start.deepest else { return nil }
    var containers: [RichText.Container] = []
    for _ in 0..<count {
      guard let container = container() else { return nil }
      containers.append(container)
    }
    guard let lead = number() else { return nil }
    return .block(RichTextPiece.Start(kind: kind, spacing: spacing, containers: containers, lead: lead))
  }

  private mutating func container() -> RichText.Container? {
    guard let head = byte(), head < 32 else { return nil }
    switch head & 3 {
    case 0: return head == 0 ? .quotation : nil
    case 1: return head == 1 ? .definition : nil
    case let kind:
      guard let marker = marker(head >> 3) else { return nil }
      let isFirst = head & 4 != 0
      return kind == 2 ? .item(marker, isFirst: isFirst) : .note(marker, isFirst: isFirst)
    }
  }

  private mutating func marker(_ kind: UInt8) -> RichText.Marker? {
    switch kind {
    case 0: return RichText.Marker.none
    case 1: return .bullet
    case 2: return signed().map { .number($0) }
    case 3:
      guard let letters = byte().flatMap(RichText.Letters.init) else { return nil }
      return signed().map { .lettered($0, letters) }
    default: return nil
    }
  }

  private mutating func signed() -> Int? {
    guard let bits = bits() else { return nil }
    let half = Int(truncatingIfNeeded: bits >> 1)
    return bits & 1 == 0 ? half : ~half
  }

  private mutating func words(_ target: RichText.Target?) -> RichTextPiece? {
    guard let style = byte(), let count = number() else { return nil }
    return .words(count, RichText.Style(rawValue: style), target)
  }

  private mutating func linkedWords() -> RichTextPiece? {
    guard let style = byte(), let link = number(in: 1...Int.max), let count = number() else { return nil }
    return .words(count, RichText.Style(rawValue: style), .link(link))
  }

  private mutating func cell(isOfNewTable: Bool) -> RichTextPiece? {
    guard let flags = byte(), flags < 32, let alignment = RichText.Table.Alignment(rawValue: flags >> 2 & 3),
      let span = number(in: 1...RichText.Table.Form.widest),
      let rowSpan = flags & 16 == 0 ? 1 : number(in: 2...RichText.Table.Form.widest)
    else { return nil }
    let depth = isOfNewTable ? number(in: 0...RichTextPiece.Start.deepest) : nil
    guard isOfNewTable == (depth != nil) else { return nil }
    return .cell(
      RichTextPiece.Cell(
        newTableDepth: depth, startsRow: flags & 1 != 0,
        form: RichText.Table.Form(isHeader: flags & 2 != 0, alignment: alignment, span: span, rowSpan: rowSpan)))
  }

  private mutating func omission() -> RichTextPiece? {
    var omission = RichText.Omission()
    guard let pictures = number(), let links = number(), let flag = byte(), flag < 2 else { return nil }
    (omission.pictures, omission.links, omission.isCut) = (pictures, links, flag == 1)
    return .omission(omission)
  }

  private mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func number(in range: ClosedRange<Int> = 0...Int.max) -> Int? {
    bits().flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  private mutating func bits() -> UInt64? {
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = byte() else { return nil }
      bits |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return bits }
    }
    return nil
  }
}

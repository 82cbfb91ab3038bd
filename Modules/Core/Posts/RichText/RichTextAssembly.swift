/// Builds blocks from a layout.
struct RichTextAssembly {
  private static let lineEnd = UInt8(ascii: "\n")

  private let bytes: [UInt8]
  private var position = 0
  private var blocks: [RichText.Block] = []
  private var positions: [Int] = []
  private var start: RichTextPiece.Start?
  private var runs: [RichText.Run] = []
  /// The words of the current run; further words of the same style are appended to it.
  private var words = ""
  private var style: RichText.Style = []
  private var target: RichText.Target?
  /// The current table; nil outside tables.
  private var table: OpenTable?

  /// Builds the blocks of a plain text from its layout; skips pieces that do not match the text.
  static func blocks(of text: String, _ layout: RichTextLayout) -> [RichText.Block] { placed(text, layout).blocks }

  /// Builds the blocks, and returns with them the byte offset of each line of their words.
  static func placed(_ text: String, _ layout: RichTextLayout) -> (blocks: [RichText.Block], positions: [Int]) {
    var assembly = RichTextAssembly(text)
    for piece in layout.pieces { assembly.take(piece) }
    assembly.endTable()
    return (assembly.blocks, assembly.positions)
  }

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  private mutating func take(_ piece: RichTextPiece) {
    let start = position
    let text = bytes[position...].prefix(piece.length)
    position += text.count
    switch piece {
    case .block(let block):
      endBlock()
      self.start = block
    case .words(_, let style, let target):
      if style != self.style || target != self.target { endWords() }
      (self.style, self.target) = (style, target)
      if words.isEmpty, !text.isEmpty { positions.append(start) }
      for index in text.indices where text[index] == Self.lineEnd { positions.append(index + 1) }
      words += String(decoding: text, as: UTF8.self)
    case .lineBreak:
      let count = text.count { $0 == Self.lineEnd }
      if words.isEmpty, count > 0 { positions.append(start) }
      positions += repeatElement(position, count: count)
      words += String(repeating: "\n", count: count)
    case .number(let number): add(.number(number))
    case .picture(let number): add(.picture(number))
    case .cell(let cell): startCell(cell)
    case .endOfTable: endTable()
    case .omission, .nothing: break
    }
  }

  private mutating func add(_ content: RichText.Run.Content) {
    endWords()
    (style, target) = ([], nil)
    runs.append(RichText.Run(content))
  }

  private mutating func endWords() {
    guard !words.isEmpty else { return }
    runs.append(RichText.Run(.words(words), style: style, target: target))
    words = ""
  }

  private mutating func endBlock() {
    endWords()
    guard let start else { return }
    defer { (self.start, runs, style, target) = (nil, [], [], nil) }
    // A picture whose number was removed is an empty paragraph.
    guard start.kind != .paragraph || !runs.isEmpty else { return }
    let outer = table?.depth ?? 0
    let block = RichText.Block(
      start.kind.public, in: Array(start.containers.dropFirst(outer)), spacing: start.spacing, runs: runs)
    if table == nil {
      blocks.append(block)
    } else {
      table?.add(block, in: Array(start.containers.prefix(outer)))
    }
  }

  private mutating func startCell(_ cell: RichTextPiece.Cell) {
    if let depth = cell.newTableDepth {
      endTable()
      table = OpenTable(depth: depth, form: cell.form)
    } else {
      endBlock()
      table?.startCell(cell)
    }
  }

  private mutating func endTable() {
    endBlock()
    if let block = table?.block { blocks.append(block) }
    table = nil
  }
}

/// A table whose cells are being read.
private struct OpenTable {
  /// The number of containers around the table.
  let depth: Int
  private var form: RichText.Table.Form
  private var rows: [RichText.Table.Row] = []
  private var cells: [RichText.Table.Cell] = []
  private var blocks: [RichText.Block] = []
  private var containers: [RichText.Container]?
  private var spacing = RichText.Block.Spacing.none

  init(depth: Int, form: RichText.Table.Form) {
    self.depth = depth
    self.form = form
  }

  mutating func add(_ block: RichText.Block, in containers: [RichText.Container]) {
    if self.containers == nil { (self.containers, spacing) = (containers, block.spacing) }
    blocks.append(block)
  }

  mutating func startCell(_ cell: RichTextPiece.Cell) {
    endCell()
    if cell.startsRow { endRow() }
    form = cell.form
  }

  private mutating func endCell() {
    cells.append(RichText.Table.Cell(form, blocks: blocks))
    blocks = []
  }

  private mutating func endRow() {
    rows.append(RichText.Table.Row(cells))
    cells = []
  }

  /// The table as a block, with its last row and cell completed.
  var block: RichText.Block {
    var whole = self
    whole.endCell()
    whole.endRow()
    return RichText.Block(.table(RichText.Table(rows: whole.rows)), in: containers ?? [], spacing: spacing)
  }
}

extension RichTextPiece.Start.Kind {
  /// The kind of block in the public API.
  fileprivate var `public`: RichText.Block.Kind {
    switch self {
    case .paragraph: .paragraph
    case .heading(let level): .heading(level: level)
    case .preformatted: .preformatted
    case .picture(let number): .picture(number: number)
    case .rule: .rule
    case .medium(let medium): .medium(medium)
    }
  }
}

import Posts

/// The cells of a table by rows and columns.
struct TableGrid {
  /// A cell with its column.
  struct Cell {
    let blocks: [PositionedBlock]
    let form: RichText.Table.Form
    /// The first column, from 0.
    let column: Int
  }

  /// A cell with several blocks and at least this length, in bytes, shows that the table is used for page layout.
  private static let muchText = 600

  let rows: [[Cell]]
  let columnCount: Int

  /// Creates the grid of a table.
  ///
  /// `firstPosition` is the index of its first line in the text's array of line positions.
  init(_ table: RichText.Table, from firstPosition: Int) {
    var (next, columns) = (firstPosition, 0)
    // For each column, how many further rows are covered by a cell above.
    var taken: [Int] = []
    rows = table.rows.map { row in
      var column = 0
      let cells = row.cells.map { cell in
        while column < taken.count, taken[column] > 0 { column += 1 }
        let blocks = PositionedBlock.all(cell.blocks, from: next)
        next += cell.blocks.reduce(0) { $0 + $1.lineCount }
        defer { column += cell.form.span }
        if cell.form.rowSpan > 1 {
          let missing = column + cell.form.span - taken.count
          if missing > 0 { taken += [Int](repeating: 0, count: missing) }
          for index in column..<column + cell.form.span { taken[index] = cell.form.rowSpan }
        }
        return Cell(blocks: blocks, form: cell.form, column: column)
      }
      for index in taken.indices where taken[index] > 0 { taken[index] -= 1 }
      columns = max(columns, column)
      return cells
    }
    columnCount = columns
  }

  /// All blocks, in reading order.
  var blocks: [PositionedBlock] { rows.flatMap { $0.flatMap(\.blocks) } }

  /// Whether the table is used only for page layout: it has a single column or row, or cells with long texts or
  /// pictures.
  var isLayout: Bool {
    if columnCount <= 1 || rows.count <= 1 { return true }
    return rows.contains { $0.contains(where: isPage) } || mostHavePictures
  }

  private func isPage(_ cell: Cell) -> Bool {
    guard cell.blocks.count > 1 else { return false }
    let hasHeading = cell.blocks.contains { if case .heading = $0.block.kind { true } else { false } }
    return hasHeading || cell.blocks.reduce(0) { $0 + $1.block.words.utf8.count } > Self.muchText
  }

  private var mostHavePictures: Bool {
    let cells = rows.lazy.flatMap { $0 }.filter { !$0.blocks.isEmpty }
    let pictures = cells.count { cell in
      cell.blocks.contains { if case .picture = $0.block.kind { true } else { false } }
    }
    return pictures > 0 && 2 * pictures >= cells.count
  }

  /// The number of header rows at the top.
  var headerCount: Int { rows.prefix(while: Self.isHeader).count }

  /// Whether a row contains header cells and, apart from these, only empty cells.
  static func isHeader(_ row: [Cell]) -> Bool {
    row.contains(where: \.form.isHeader) && row.allSatisfy { $0.form.isHeader || $0.blocks.isEmpty }
  }

  /// The columns that contain only numbers below their headers.
  var numericColumns: Set<Int> {
    var (numeric, others): (Set<Int>, Set<Int>) = ([], [])
    for row in rows where !Self.isHeader(row) {
      for cell in row where cell.form.span == 1 {
        let words = cell.blocks.map(\.block.words).joined(separator: " ").trimmed
        if words.isNumeric { numeric.insert(cell.column) } else if !words.isNothing { others.insert(cell.column) }
      }
    }
    return numeric.subtracting(others)
  }
}

extension TableGrid.Cell {
  /// Whether the cell is empty or contains a single line of words.
  var isSimple: Bool {
    guard let placed = blocks.first else { return true }
    return blocks.count == 1 && placed.block.kind == .paragraph && placed.block.containers.isEmpty
      && !placed.block.words.utf8.contains(UInt8(ascii: "\n"))
  }

  /// Whether the cell contains preformatted text.
  var hasProgram: Bool { blocks.contains { $0.block.kind == .preformatted } }

  /// The words of all blocks in the cell.
  var words: String { blocks.map(\.block.words).joined(separator: " ").trimmed }
}

extension String {
  /// The maximum length of a number, in bytes.
  private static let longestNumber = 32
  private static let numberSigns = Set("0123456789.,'’+-–−±%‰°$€£¥₹()/: \u{A0}\u{202F}")

  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }

  /// Whether the text is a number, including an amount of money, a time or a percentage.
  fileprivate var isNumeric: Bool {
    utf8.count <= Self.longestNumber && utf8.contains { (0x30...0x39).contains($0) }
      && allSatisfy { Self.numberSigns.contains($0) }
  }

  /// Whether the text is a placeholder for a missing value.
  fileprivate var isNothing: Bool { ["", "-", "–", "—", "−", "?", "n/a", "N/A"].contains(self) }
}

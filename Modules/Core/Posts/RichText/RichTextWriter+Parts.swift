// MARK: - Links

extension RichTextWriter {
  /// A link whose words are written.
  struct OpenLink {
    /// The piece of its first words; nil before them.
    var start: Int?
    /// The length of the text before it.
    let length: Int
  }

  /// Begins a link.
  public mutating func openLink() {
    links.append(OpenLink(length: length))
    endRun()
  }

  /// Whether the innermost link has words.
  public var linkHasWords: Bool { links.last.map { length > $0.length } ?? false }

  /// Ends the innermost link.
  ///
  /// - Parameter number: the number that stands behind its words; nil if it has none.
  public mutating func closeLink(_ number: Int?) {
    guard let link = links.popLast() else { return }
    endRun()
    guard let number else { return }
    flushRun()
    for index in (link.start ?? pieces.count)..<pieces.count {
      if case .words(let count, let style, nil) = pieces[index] {
        pieces[index] = .words(count, style, .link(number))
      }
    }
    addNumber(number)
  }

  /// Notes the first words of links.
  mutating func startLinks() {
    // Links without words are the innermost ones.
    for index in links.indices.reversed() {
      guard links[index].start == nil else { return }
      links[index].start = pieces.count
    }
  }
}

// MARK: - Pictures and rules

extension RichTextWriter {
  /// Adds a picture: within the line, or else as a block of its own.
  public mutating func picture(_ number: Int) {
    guard isInLine else { return waiting.append(emptyStart(.picture(number))) }
    flushRun()
    pieces.append(.picture(number))
  }

  /// Adds a line between two parts of the text.
  public mutating func rule() {
    endParagraph()
    if case .block(let start) = waiting.last, start.kind == .rule { return }
    waiting.append(emptyStart(.rule))
  }

  /// Adds a video, a sound or another page, as a link with a number.
  public mutating func medium(_ number: Int, _ medium: RichText.Block.Medium) {
    let outer = kind
    separate()
    kind = .medium(medium)
    append("▶")
    addNumber(number)
    kind = outer
    separate()
  }
}

// MARK: - Tables

extension RichTextWriter {
  /// A table whose cells are written.
  struct OpenTable {
    let depth: Int
    /// The number of pieces before it, and of those that wait for words.
    let start: (pieces: Int, waiting: Int)
    var hasCells = false
    var startsRow = false
    /// Whether it is around another table: the cells of such a layout are blocks like any others.
    var isLayout = false
  }

  /// Begins a table; a table around it becomes a layout.
  ///
  /// - Parameter isLayout: whether its cells are blocks like any others.
  public mutating func openTable(isLayout: Bool = false) {
    flushRun()
    if let outer = tables.indices.last, !tables[outer].isLayout {
      tables[outer].isLayout = true
      takeBackCells(of: tables[outer])
    }
    tables.append(OpenTable(depth: depth, start: (pieces.count, waiting.count), isLayout: isLayout))
  }

  /// Begins a row.
  public mutating func startRow() {
    if let table = tables.indices.last { tables[table].startsRow = true }
  }

  /// Begins a cell.
  public mutating func startCell(_ form: RichText.Table.Form) {
    separate()
    guard let index = tables.indices.last, !tables[index].isLayout else { return }
    let table = tables[index]
    waiting.append(
      .cell(
        RichTextPiece.Cell(
          newTableDepth: table.hasCells ? nil : table.depth, startsRow: !table.hasCells || table.startsRow,
          form: form)))
    (tables[index].hasCells, tables[index].startsRow) = (true, false)
  }

  /// Ends a cell.
  public mutating func endCell() { separate() }

  /// Ends the innermost table.
  public mutating func endTable() {
    guard let table = tables.popLast(), table.hasCells, !table.isLayout else { return }
    // A table without words is left out.
    if pieces.count == table.start.pieces { takeBackCells(of: table) } else { waiting.append(.endOfTable) }
  }

  private mutating func takeBackCells(of table: OpenTable) {
    for index in table.start.pieces..<pieces.count where pieces[index].isCell { pieces[index] = .nothing }
    // Pieces that waited before the table may have been taken since.
    let isWaiting = pieces.count == table.start.pieces
    for index in (isWaiting ? table.start.waiting : 0)..<waiting.count where waiting[index].isCell {
      waiting[index] = .nothing
    }
  }
}

extension RichTextPiece {
  fileprivate var isCell: Bool { if case .cell = self { true } else { false } }
}

// MARK: - Links

extension RichTextWriter {
  /// A link whose words are being written.
  struct OpenLink {
    /// The index of the piece with the first words of the link; nil if the link has no words yet.
    var start: Int?
    /// The length of the text before the link, in bytes.
    let length: Int
  }

  /// Opens a link.
  public mutating func openLink() {
    links.append(OpenLink(length: length))
    endRun()
  }

  /// Whether words have been written in the innermost link.
  public var linkHasWords: Bool { links.last.map { length > $0.length } ?? false }

  /// Closes the innermost link.
  ///
  /// - Parameter number: the number to write after the link's words; nil for no number.
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

  /// Records that the next piece contains the first words of the open links.
  mutating func startLinks() {
    // Links are nested, so the links without words are the last ones.
    for index in links.indices.reversed() {
      guard links[index].start == nil else { return }
      links[index].start = pieces.count
    }
  }
}

// MARK: - Pictures and rules

extension RichTextWriter {
  /// Appends a picture: inline within a line, as a block at the start of a line.
  public mutating func picture(_ number: Int) {
    guard isInLine else { return waiting.append(emptyStart(.picture(number))) }
    flushRun()
    pieces.append(.picture(number))
  }

  /// Appends a horizontal rule.
  public mutating func rule() {
    endParagraph()
    if case .block(let start) = waiting.last, start.kind == .rule { return }
    waiting.append(emptyStart(.rule))
  }

  /// Appends a video, a sound or another page as a numbered link.
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
  /// A table whose cells are being written.
  struct OpenTable {
    let depth: Int
    /// The number of pieces, and of waiting pieces, before the table.
    let start: (pieces: Int, waiting: Int)
    var hasCells = false
    var startsRow = false
    /// Whether the table is used for layout only, because it contains another table; its cells become ordinary blocks.
    var isLayout = false
  }

  /// Opens a table; an enclosing table becomes a layout table.
  ///
  /// - Parameter isLayout: whether the table's cells are ordinary blocks.
  public mutating func openTable(isLayout: Bool = false) {
    flushRun()
    if let outer = tables.indices.last, !tables[outer].isLayout {
      tables[outer].isLayout = true
      takeBackCells(of: tables[outer])
    }
    tables.append(OpenTable(depth: depth, start: (pieces.count, waiting.count), isLayout: isLayout))
  }

  /// Starts a row of the innermost table.
  public mutating func startRow() {
    if let table = tables.indices.last { tables[table].startsRow = true }
  }

  /// Starts a cell of the innermost table.
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

  /// Ends the current cell.
  public mutating func endCell() { separate() }

  /// Closes the innermost table.
  public mutating func endTable() {
    guard let table = tables.popLast(), table.hasCells, !table.isLayout else { return }
    // A table without words is removed.
    if pieces.count == table.start.pieces { takeBackCells(of: table) } else { waiting.append(.endOfTable) }
  }

  private mutating func takeBackCells(of table: OpenTable) {
    for index in table.start.pieces..<pieces.count where pieces[index].isCell { pieces[index] = .nothing }
    // The pieces that were waiting before the table may already have been written.
    let isWaiting = pieces.count == table.start.pieces
    for index in (isWaiting ? table.start.waiting : 0)..<waiting.count where waiting[index].isCell {
      waiting[index] = .nothing
    }
  }
}

extension RichTextPiece {
  fileprivate var isCell: Bool { if case .cell = self { true } else { false } }
}

import Posts

/// A block with the position of its words in the plain text.
struct PositionedBlock {
  let block: RichText.Block
  /// The index of the block's first line in the text's array of line positions.
  let firstPosition: Int

  /// Pairs blocks with their positions.
  ///
  /// `first` is the index of their first line in the text's array of line positions.
  static func all(_ blocks: [RichText.Block], from first: Int = 0) -> [PositionedBlock] {
    var next = first
    return blocks.map { block in
      defer { next += block.lineCount }
      return PositionedBlock(block: block, firstPosition: next)
    }
  }

  /// Sorts blocks in reading order: footnotes come last.
  static func reading(_ blocks: [PositionedBlock]) -> [PositionedBlock] {
    guard let first = blocks.firstIndex(where: \.isNote), !blocks[first...].allSatisfy(\.isNote) else { return blocks }
    return blocks.filter { !$0.isNote } + blocks.filter(\.isNote)
  }

  private var isNote: Bool {
    block.containers.contains { if case .note = $0 { true } else { false } }
  }
}

extension RichText.Block {
  /// The number of lines in all runs.
  var lineCount: Int {
    guard case .table(let table) = kind else { return runs.reduce(0) { $0 + $1.lineCount } }
    return table.rows.reduce(0) { rows, row in
      rows + row.cells.reduce(0) { cells, cell in cells + cell.blocks.reduce(0) { $0 + $1.lineCount } }
    }
  }
}

extension RichText.Run {
  /// The number of lines of words; 0 if the run contains no words.
  var lineCount: Int {
    guard case .words(let words) = content else { return 0 }
    return words.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }
}

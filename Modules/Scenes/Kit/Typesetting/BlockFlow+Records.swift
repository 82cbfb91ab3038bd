import Posts
import Terminal

/// Lays out tables that are too wide for columns: one record per row.
extension BlockFlow {
  /// The indentation of a record's lines after the first.
  private static let indentation = 2

  /// The headers of the columns, printed before their cells.
  private struct Labels {
    /// The header of each column, by column index.
    var words: [Int: TableGrid.Cell] = [:]
    /// Whether the next row is the first row.
    ///
    /// The first row prints every header, even the header of an empty cell.
    var isFirst = true
  }

  /// Lays out a table as records, one per row.
  mutating func records(of grid: TableGrid, width: Int?) -> [TypesetLine] {
    let headers = grid.headerCount
    var labels = Labels()
    // With several header rows, the last one provides the labels.
    if headers > 0, headers < grid.rows.count {
      for cell in grid.rows[headers - 1] where !cell.blocks.isEmpty { labels.words[cell.column] = cell }
    }
    let isLabelled = !labels.words.isEmpty && grid.rows[max(0, headers - 1)].allSatisfy(\.isSimple)
    if !isLabelled { labels.words = [:] }
    var lines: [TypesetLine] = []
    for (index, row) in grid.rows.enumerated() where !(isLabelled && index == headers - 1) {
      let isHeader = index < headers
      lines += record(row, isHeader ? Labels() : labels, width)
      if !isHeader { labels.isFirst = false }
    }
    return lines
  }

  private mutating func record(_ row: [TableGrid.Cell], _ labels: Labels, _ width: Int?) -> [TypesetLine] {
    var text = RunText(typesetter, base: base)
    var lines: [TypesetLine] = []
    var columns: Set<Int> = []
    for cell in row {
      columns.insert(cell.column)
      let label = labels.words[cell.column]
      guard !cell.blocks.isEmpty || (labels.isFirst && label != nil) else { continue }
      if !text.isEmpty { text.add(typesetter.output.separator, .secondary) }
      if let label { add(label, to: &text, isFirst: labels.isFirst) }
      if cell.isSimple {
        text.base.attributes = cell.form.isHeader ? .bold : []
        for placed in cell.blocks {
          text.add(placed.block.runs, at: positions.dropFirst(placed.firstPosition), &numbers)
        }
      } else {
        lines += self.lines(of: text, width)
        text = RunText(typesetter, base: base)
        lines += blocks(of: cell, width)
      }
    }
    // A header without a cell in the first row is printed, too.
    if labels.isFirst {
      for (_, label) in labels.words.sorted(by: { $0.key < $1.key }) where !columns.contains(label.column) {
        if !text.isEmpty { text.add(typesetter.output.separator, .secondary) }
        add(label, to: &text, isFirst: true)
      }
    }
    return lines + self.lines(of: text, width)
  }

  private mutating func add(_ label: TableGrid.Cell, to text: inout RunText, isFirst: Bool) {
    if isFirst {
      text.base = RunText.Base(role: .secondary)
      for placed in label.blocks {
        text.add(placed.block.runs, at: positions.dropFirst(placed.firstPosition), &numbers)
      }
      text.base = base
    } else {
      text.add(label.words, .secondary)
    }
    text.add(": ", .secondary)
  }

  private mutating func blocks(of cell: TableGrid.Cell, _ width: Int?) -> [TypesetLine] {
    var flow = BlockFlow(typesetter: typesetter, positions: positions)
    flow.hasPlaceholders = false
    flow.numbers = numbers
    let margin = StyledText(String(repeating: " ", count: Self.indentation))
    let lines = flow.lines(of: cell.blocks, width: width.map { max(1, $0 - Self.indentation) })
    numbers = flow.numbers
    return lines.map { TypesetLine($0.text.map { $0.isEmpty ? $0 : margin + $0 } ?? .empty, at: $0.position) }
  }

  private func lines(of text: RunText, _ width: Int?) -> [TypesetLine] {
    guard !text.isEmpty else { return [] }
    let wrapped = LineWrapper.lines(of: text.text, width: width.map { max(1, $0 - Self.indentation) } ?? .max)
    let positions = text.positions(of: wrapped)
    let margin = StyledText(String(repeating: " ", count: Self.indentation))
    return wrapped.enumerated().map { index, line in
      TypesetLine(index == 0 ? line.text : margin + line.text, at: positions[index])
    }
  }
}

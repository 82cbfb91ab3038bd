import Posts
import Terminal

/// Lays out tables in columns.
extension BlockFlow {
  /// A table cell with its laid-out lines.
  private struct LaidCell {
    let cell: TableGrid.Cell
    let lines: [TypesetLine]
    let width: Int
    let alignment: RichText.Table.Alignment

    /// The width of the cell's longest preformatted line; such lines are not wrapped.
    let program: Int
  }

  /// Lays out a table in columns; returns nil if the columns would be too narrow.
  mutating func columns(of grid: TableGrid, width: Int?) -> [TypesetLine]? {
    // A table with more columns than the line has characters is not measured.
    guard grid.columnCount <= width ?? .max, let widths = TableColumns.widths(for: wishes(of: grid), in: width) else {
      return nil
    }
    let printed = numbers
    let numeric = grid.numericColumns
    let headers = grid.headerCount
    let rows = grid.rows.map { row in row.map { lay($0, widths, isNumeric: numeric.contains($0.column)) } }
    // A preformatted line that does not fit in its column needs the full width.
    guard rows.allSatisfy({ $0.allSatisfy { $0.program <= $0.width } }) else {
      numbers = printed
      return nil
    }
    let isApart = rows.dropFirst(headers).contains { row in row.count { $0.lines.count > 1 } > 1 }
    var lines: [TypesetLine] = []
    for (index, row) in rows.enumerated() {
      if index > headers, isApart { lines.append(TypesetLine(.empty, at: lines.last?.position ?? 0)) }
      lines += self.lines(of: row, widths)
      if index == headers - 1, headers < rows.count {
        lines.append(TypesetLine(rule(below: widths), at: lines.last?.position ?? 0))
      }
    }
    return lines
  }

  /// Computes the widths that each column needs; a cell that spans several columns widens the last of these columns.
  private func wishes(of grid: TableGrid) -> [TableColumns.Wish] {
    var wishes = [TableColumns.Wish](repeating: .init(), count: grid.columnCount)
    var spanning: [(TableGrid.Cell, natural: Int)] = []
    // This pass only measures: link numbers are assigned in the second pass.
    var measuring = self
    for cell in grid.rows.joined() {
      let lines = measuring.lines(of: cell, width: nil).compactMap(\.text)
      let natural = lines.lazy.map(\.width).max() ?? 0
      if cell.form.span > 1 {
        spanning.append((cell, natural))
      } else {
        let word = lines.lazy.flatMap { $0.plain.split(separator: " ") }.map { DisplayWidth.of(String($0)) }.max() ?? 0
        wishes[cell.column].natural = max(wishes[cell.column].natural, natural)
        wishes[cell.column].word = max(wishes[cell.column].word, word)
      }
    }
    for (cell, natural) in spanning {
      let end = cell.column + cell.form.span
      let width = wishes[cell.column..<end].reduce(TableColumns.gap * (cell.form.span - 1)) { $0 + $1.natural }
      if width < natural { wishes[end - 1].natural += natural - width }
    }
    return wishes
  }

  private mutating func lines(of cell: TableGrid.Cell, width: Int?) -> [TypesetLine] {
    var flow = BlockFlow(typesetter: typesetter, positions: positions)
    flow.hasPlaceholders = false
    flow.numbers = numbers
    if cell.form.isHeader { flow.base.attributes = .bold }
    defer { numbers = flow.numbers }
    return flow.lines(of: cell.blocks, width: width)
  }

  private mutating func lay(_ cell: TableGrid.Cell, _ widths: [Int], isNumeric: Bool) -> LaidCell {
    let span = cell.form.span
    let width = widths[cell.column..<cell.column + span].reduce(TableColumns.gap * (span - 1), +)
    let isNatural = cell.form.alignment == .natural
    var measuring = self
    let natural = cell.hasProgram ? measuring.lines(of: cell, width: nil).compactMap(\.text?.width).max() : nil
    return LaidCell(
      cell: cell, lines: lines(of: cell, width: max(1, width)), width: width,
      alignment: isNatural && isNumeric && span == 1 ? .end : cell.form.alignment, program: natural ?? 0)
  }

  /// Lays out the cells of a row side by side.
  private func lines(of row: [LaidCell], _ widths: [Int]) -> [TypesetLine] {
    let count = row.lazy.map(\.lines.count).max() ?? 0
    var starts = [0]
    for width in widths { starts.append((starts.last ?? 0) + width + TableColumns.gap) }
    return (0..<count).map { index in
      var (parts, used): ([StyledText], Int) = ([], 0)
      for laid in row where laid.lines.indices.contains(index) {
        guard let text = laid.lines[index].text, !text.isEmpty else { continue }
        let free = max(0, laid.width - text.width)
        let margin =
          switch laid.alignment {
          case .natural: 0
          case .center: free / 2
          case .end: free
          }
        let start = starts[laid.cell.column] + margin
        parts.append(StyledText(String(repeating: " ", count: max(0, start - used))))
        parts.append(text)
        used = start + text.width
      }
      let first = row.first { $0.lines.indices.contains(index) }?.lines[index]
      return TypesetLine(StyledText(joining: parts), at: first?.position ?? 0)
    }
  }

  private func rule(below widths: [Int]) -> StyledText {
    let parts = widths.map { String(repeating: typesetter.output.rule, count: $0) }
    return StyledText(parts.joined(separator: String(repeating: " ", count: TableColumns.gap)), .secondary)
  }
}

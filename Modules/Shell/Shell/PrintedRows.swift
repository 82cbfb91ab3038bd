import Terminal

/// The printed rows and their positions, so that a changed row can be redrawn in place.
struct PrintedRows {
  /// Text to draw over a printed line.
  struct Drawing: Hashable {
    let text: StyledText
    /// The number of columns to blank before drawing.
    let width: Int
    /// The line, counted from the first printed line.
    let line: Int
    /// The first column, from 0.
    let column: Int
  }

  private struct Row {
    let number: Int
    let line: Int
    var lines: ArraySlice<StyledText>
  }

  /// The view of the rows.
  private weak var view: AnyObject?
  private var renumberings = 0
  private var rows: [Row] = []

  /// Begins a screenful of a view; removes rows of other views and rows with outdated numbers.
  mutating func begin(_ view: AnyObject, renumberings: Int = 0) {
    if self.view !== view || self.renumberings != renumberings { rows = [] }
    (self.view, self.renumberings) = (view, renumberings)
  }

  /// Adds the rows in printed lines; `line` is the position of the first printed line.
  mutating func add(_ lines: [StyledText], at line: Int) {
    rows += Self.rows(in: lines, at: line)
  }

  /// Returns the numbers of a view's rows that are on the screen, judged by the last line of each row.
  func numbers(of view: AnyObject, isOnScreen: (_ line: Int) -> Bool) -> Set<Int> {
    guard self.view === view else { return [] }
    return Set(rows.filter { isOnScreen($0.line + $0.lines.count - 1) }.map(\.number))
  }

  /// Compares the rows on the screen with their current lines, and returns the changed parts to draw.
  ///
  /// Removes rows whose height has changed, and rows that are no longer on the screen.
  mutating func update(_ lines: [StyledText], isOnScreen: (_ line: Int) -> Bool) -> [Drawing] {
    let new = Dictionary(Self.rows(in: lines, at: 0).map { ($0.number, $0.lines) }) { first, _ in first }
    var drawings: [Drawing] = []
    rows = rows.compactMap { row in
      guard isOnScreen(row.line + row.lines.count - 1) else { return nil }
      guard let now = new[row.number] else { return row }
      guard now.count == row.lines.count else { return nil }
      for (index, (new, old)) in zip(now, row.lines).enumerated() where isOnScreen(row.line + index) {
        guard let (text, column) = new.drawing(over: old) else { continue }
        drawings.append(
          Drawing(
            text: text, width: max(new.width, old.width) - column, line: row.line + index, column: column))
      }
      return Row(number: row.number, line: row.line, lines: now)
    }
    return drawings
  }

  private static func rows(in lines: [StyledText], at line: Int) -> [Row] {
    lines.indices.compactMap { index in
      guard let mark = lines[index].row, mark.height > 0, index + mark.height <= lines.count else { return nil }
      return Row(number: mark.number, line: line + index, lines: lines[index..<index + mark.height])
    }
  }
}

/// The screen of a terminal as a program has drawn it: characters, and the cursor.
///
/// It knows the sequences that readline writes on an xterm; others are left out.
public struct TerminalScreen: Sendable {
  private static let blank: Unicode.Scalar = " "
  private static let escape: Unicode.Scalar = "\u{1B}"
  private static let bell: Unicode.Scalar = "\u{7}"
  private static let tab = 8
  /// The beginnings of sequences that end in BEL or `ESC \`.
  private static let strings: Set<Unicode.Scalar> = ["]", "P", "_", "^"]

  private let columns: Int
  private var rows: [[Unicode.Scalar]]
  private var row = 0
  /// The column of the cursor; the width of the screen after a character in the last one.
  private var column = 0
  /// A sequence that has not ended.
  private var sequence: [Unicode.Scalar] = []

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Self.blank, count: columns), count: rows)
  }

  /// The lines, without the blanks at their ends.
  public var lines: [String] { rows.map { Self.text($0, upTo: ($0.lastIndex { $0 != Self.blank } ?? -1) + 1) } }

  /// The text to the left of the cursor.
  public var textBeforeCursor: String { Self.text(rows[row], upTo: column) }

  /// The line of the cursor, without the blanks at its end.
  public var lineOfCursor: String { lines[row] }

  /// Draws what a program has written.
  public mutating func take(_ output: String) {
    for scalar in output.unicodeScalars {
      if sequence.isEmpty, scalar != Self.escape {
        draw(scalar)
      } else {
        sequence.append(scalar)
        guard isEnded else { continue }
        let ended = sequence
        sequence = []
        if ended.count > 2, ended[1] == "[" { control(ended.dropFirst(2).dropLast(), ended[ended.count - 1]) }
      }
    }
  }

  private static func text(_ row: [Unicode.Scalar], upTo end: Int) -> String {
    row[..<end].reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private var isEnded: Bool {
    guard sequence.count > 1, let last = sequence.last else { return false }
    if sequence[1] == "[" { return sequence.count > 2 && ("@"..."~").contains(last) }
    guard Self.strings.contains(sequence[1]) else { return true }
    return last == Self.bell || sequence.count > 3 && last == "\\" && sequence[sequence.count - 2] == Self.escape
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n": feed()
    case "\u{8}": column = max(0, min(column, columns - 1) - 1)
    case "\t": column = min(columns - 1, (column / Self.tab + 1) * Self.tab)
    case "\u{0}"..."\u{1F}", "\u{7F}": break
    default:
      if column == columns {
        column = 0
        feed()
      }
      rows[row][column] = scalar
      column += 1
    }
  }

  private mutating func feed() {
    if row + 1 < rows.count {
      row += 1
    } else {
      rows.removeFirst()
      rows.append(Array(repeating: Self.blank, count: columns))
    }
  }

  /// Performs a control sequence: parameters between semicolons, and the letter that names it.
  private mutating func control(_ parameters: ArraySlice<Unicode.Scalar>, _ name: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int(String(String.UnicodeScalarView($0))) }
    let number = numbers.first.flatMap(\.self)
    let count = max(1, number ?? 1)
    column = min(column, columns - 1)
    switch name {
    case "A": row = max(0, row - count)
    case "B": row = min(rows.count - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "H":
      row = min(rows.count, count) - 1
      column = min(columns, max(1, numbers.dropFirst().first.flatMap(\.self) ?? 1)) - 1
    case "J": eraseScreen(number ?? 0)
    case "K": eraseLine(number ?? 0)
    case "P": shift(deleting: count, inserting: 0)
    case "@": shift(deleting: 0, inserting: count)
    default: break
    }
  }

  /// Erases from the cursor (0), up to it (1), or all (2).
  private mutating func eraseLine(_ part: Int) {
    let range = part == 0 ? column..<columns : part == 1 ? 0..<column + 1 : 0..<columns
    for index in range { rows[row][index] = Self.blank }
  }

  private mutating func eraseScreen(_ part: Int) {
    eraseLine(part)
    let range = part == 0 ? row + 1..<rows.count : part == 1 ? 0..<row : 0..<rows.count
    for index in range { rows[index] = Array(repeating: Self.blank, count: columns) }
  }

  private mutating func shift(deleting: Int, inserting: Int) {
    let rest = rows[row][min(columns, column + deleting)...]
    let line = rows[row][..<column] + Array(repeating: Self.blank, count: min(inserting, columns)) + rest
    rows[row] = Array((line + Array(repeating: Self.blank, count: columns)).prefix(columns))
  }
}

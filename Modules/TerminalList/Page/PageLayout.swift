import Terminal
import Viper

/// The lines of a page: those of its document, and of its rows as far as they are needed.
///
/// Indices of lines stay what they are while the person reads on: a picture keeps the height at which it was printed.
struct PageLayout<RowID: Hashable> {
  /// A line that is printed, or a picture that is printed as a whole.
  struct Block: Hashable {
    let lines: [StyledText]
    /// The address of a picture; nil for text.
    var picture: String?
  }

  /// A row among the lines.
  private struct LaidOutRow {
    let id: RowID
    let start: Int
  }

  /// A line or a picture that begins at an index of lines.
  private struct Entry {
    let start: Int
    let block: Block
    let position: Int
  }

  /// The entries of the document.
  private var entries: [Entry] = []
  /// The number of lines of the document.
  private(set) var documentCount = 0
  private var rowLines: [StyledText] = []
  private var rows: [LaidOutRow] = []

  /// The number of rows that are laid out.
  var rowCount: Int { rows.count }
  /// The number of lines that are laid out.
  var count: Int { documentCount + rowLines.count }

  /// Lays out a document; `block` draws a picture in its present height.
  mutating func setDocument(_ lines: [PageLine], block: (_ address: String, _ indentation: StyledText) -> Block) {
    entries = []
    documentCount = 0
    for line in lines {
      let drawn: Block =
        switch line.content {
        case .text(let text): Block(lines: [text])
        case .picture(let address, let indentation): block(address, indentation)
        }
      guard !drawn.lines.isEmpty else { continue }
      entries.append(Entry(start: documentCount, block: drawn, position: line.position))
      documentCount += drawn.lines.count
    }
  }

  /// Forgets the rows.
  mutating func removeRows() {
    rowLines = []
    rows = []
  }

  /// Adds lines that belong to no row, such as the heading above the rows.
  mutating func add(_ lines: [StyledText]) { rowLines += lines }

  /// Adds the lines of a row.
  mutating func add(_ lines: [StyledText], of row: RowID) {
    rows.append(LaidOutRow(id: row, start: count))
    rowLines += lines
  }

  /// The line or picture at an index; nil behind the last one.
  ///
  /// Within a picture, it is the whole picture.
  func block(at index: Int) -> Block? {
    if index < documentCount { return entry(at: index)?.block }
    return index < count ? Block(lines: [rowLines[index - documentCount]]) : nil
  }

  /// The index at which the line or picture at an index begins.
  func start(of index: Int) -> Int {
    index < documentCount ? entry(at: index)?.start ?? index : index
  }

  /// The index after the line or picture at an index.
  func end(of index: Int) -> Int {
    guard index < documentCount, let entry = entry(at: index) else { return index + 1 }
    return entry.start + entry.block.lines.count
  }

  /// The position in the document of a line; that of its last line for a line of a row.
  func position(at index: Int) -> Int {
    entry(at: min(index, documentCount - 1))?.position ?? 0
  }

  /// The index of the last line of the document that begins at a position or before it.
  func index(ofPosition position: Int) -> Int {
    entries.last { $0.position <= position }.map { last in
      // Of several lines at one position, such as a blank one before it, the first.
      entries.first { $0.position == last.position }?.start ?? last.start
    } ?? 0
  }

  /// The index of one of the lines of the document that begin at a position; of the last one if there are fewer.
  func index(ofPosition position: Int, line: Int) -> Int {
    let start = index(ofPosition: position)
    let end = entries.first { $0.position > position }?.start ?? documentCount
    return max(start, min(start + line, end - 1))
  }

  /// The row that a line belongs to, and the number of the line in it; nil for a line of no row.
  func row(at index: Int) -> (id: RowID, line: Int)? {
    rows.last { $0.start <= index }.map { ($0.id, index - $0.start) }
  }

  /// The rows that end before an index and begin from another one on.
  func rows(in range: Range<Int>) -> [RowID] {
    rows.indices.filter { index in
      let end = index + 1 < rows.count ? rows[index + 1].start : count
      return rows[index].start >= range.lowerBound && end <= range.upperBound
    }.map { rows[$0].id }
  }

  /// The index of the first line of a row; nil for a row that is not laid out.
  func start(ofRow id: RowID) -> Int? { rows.first { $0.id == id }?.start }

  /// The plain text of the lines from an index on.
  func texts(from index: Int) -> [(index: Int, text: StyledText)] {
    let document = entries.filter { $0.start >= index && $0.block.picture == nil }.flatMap { entry in
      entry.block.lines.enumerated().map { (entry.start + $0, $1) }
    }
    let first = max(0, index - documentCount)
    guard first < rowLines.count else { return document }
    return document + rowLines[first...].enumerated().map { (documentCount + first + $0, $1) }
  }

  private func entry(at index: Int) -> Entry? {
    guard index >= 0, !entries.isEmpty else { return nil }
    var (low, high) = (0, entries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].start <= index { low = middle } else { high = middle }
    }
    return entries[low]
  }
}

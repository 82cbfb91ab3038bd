import Terminal

/// A line or a whole picture, printed without a break.
struct PageBlock: Hashable {
  let lines: [StyledText]
  /// The address of a picture; nil for text.
  var picture: String?
}

/// The lines of a page: first the document, then the rows, which are laid out on demand.
///
/// Line indices remain valid while the user reads, because a printed picture keeps its height.
struct PageLayout<RowID: Hashable> {
  /// Draws a picture at its current height.
  typealias Draw = (PagePicture) -> PageBlock

  /// A line or a picture, with the index of its first line.
  private struct Entry {
    let line: PageLine
    var block: PageBlock
    var start = 0
  }

  /// A reference to a line that remains valid when pictures above change their height.
  struct Mark {
    fileprivate let entry: Int
    fileprivate let line: Int
  }

  /// The entries of the document, followed by the entries of the rows.
  private var entries: [Entry] = []
  private var documentEntryCount = 0
  /// The laid-out rows.
  ///
  /// `entry` is the index of a row's first entry, counted from the end of the document's entries.
  private var rows: [(id: RowID, entry: Int)] = []
  /// The number of lines of the document.
  private(set) var documentCount = 0
  /// The number of lines laid out so far.
  private(set) var count = 0

  /// The number of rows laid out so far.
  var rowCount: Int { rows.count }
}

// MARK: - Changes

extension PageLayout {
  /// Replaces the document's lines.
  mutating func setDocument(_ lines: [PageLine], draw: Draw) {
    entries.replaceSubrange(..<documentEntryCount, with: lines.map { Entry(line: $0, block: block(of: $0, draw)) })
    documentEntryCount = lines.count
    numberLines()
  }

  /// Redraws all pictures at their current height; the other lines are unchanged.
  mutating func redraw(_ draw: Draw) {
    for index in entries.indices where entries[index].block.picture != nil {
      entries[index].block = block(of: entries[index].line, draw)
    }
    numberLines()
  }

  /// Removes the lines of the rows.
  mutating func removeRows() {
    entries.removeSubrange(documentEntryCount...)
    rows = []
    count = documentCount
  }

  /// Adds the lines of a row, or lines outside any row, such as the heading above the rows.
  mutating func add(_ lines: [PageLine], of row: RowID? = nil, draw: Draw) {
    if let row { rows.append((row, entries.count - documentEntryCount)) }
    for line in lines {
      entries.append(Entry(line: line, block: block(of: line, draw), start: count))
      count += entries.last?.block.lines.count ?? 0
    }
  }

  private func block(of line: PageLine, _ draw: Draw) -> PageBlock {
    switch line.content {
    case .text(let text): PageBlock(lines: [text])
    case .picture(let picture): draw(picture)
    }
  }

  private mutating func numberLines() {
    count = 0
    for index in entries.indices {
      if index == documentEntryCount { documentCount = count }
      entries[index].start = count
      count += entries[index].block.lines.count
    }
    if entries.count == documentEntryCount { documentCount = count }
  }
}

// MARK: - Lines and pictures

extension PageLayout {
  /// Returns the line or whole picture at a line index; nil after the last line.
  func block(at index: Int) -> PageBlock? { entryIndex(at: index).map { entries[$0].block } }

  /// Returns the indices of the lines that have to be on the same screenful as the line at the given index.
  func group(at index: Int) -> Range<Int> {
    guard let entry = entryIndex(at: index) else { return index..<index + 1 }
    var (first, last) = (entry, entry + 1)
    while first > 0, entries[first].line.isAttached { first -= 1 }
    while last < entries.count, entries[last].line.isAttached { last += 1 }
    return entries[first].start..<(last < entries.count ? entries[last].start : count)
  }

  /// Returns the index of the first line of the picture or line at the given index.
  func start(of index: Int) -> Int { entryIndex(at: index).map { entries[$0].start } ?? index }

  /// Returns a mark that identifies the line at the given index.
  func mark(at index: Int) -> Mark {
    guard let entry = entryIndex(at: index) else { return Mark(entry: entries.count, line: index - count) }
    return Mark(entry: entry, line: index - entries[entry].start)
  }

  /// Returns the index of a marked line.
  func index(of mark: Mark) -> Int {
    guard entries.indices.contains(mark.entry) else { return count + mark.line }
    let entry = entries[mark.entry]
    return entry.start + min(mark.line, entry.block.lines.count)
  }

  /// Returns the indices of the lines that match a search; a match may extend into the next line.
  ///
  /// A word in capitals, such as OP, is matched with its case if any line contains it in capitals.
  func hits(of search: TextSearch) -> [Int] {
    let lines = entries.filter { $0.block.picture == nil }.flatMap { entry in
      entry.block.lines.enumerated().map { (index: entry.start + $0, text: $1.plain) }
    }
    let capitals = lines.filter { search.findsCapitals(in: $0.text) }
    guard capitals.isEmpty else { return capitals.map { $0.index } }
    return lines.indices.filter { index in
      let next = index + 1 < lines.count ? lines[index + 1].text : nil
      return search.matches(lines[index].text)
        || next.map { search.matches(lines[index].text + " " + $0) && !search.matches($0) } == true
    }.map { lines[$0].index }
  }

  /// Returns the index of the entry that contains the line at the given index; nil if there is no such line.
  private func entryIndex(at index: Int) -> Int? {
    guard index >= 0, index < count else { return nil }
    var (low, high) = (0, entries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].start <= index { low = middle } else { high = middle }
    }
    return low
  }
}

// MARK: - Positions in the document

extension PageLayout {
  /// Returns the document position of the page line at the given index.
  ///
  /// Lines of the rows below the document have the position of the document's last line.
  func position(at index: Int) -> Int {
    entryIndex(at: min(index, documentCount - 1)).map { entries[$0].line.position } ?? 0
  }

  /// Returns the index of the document's line that contains the given position; the first of several lines at the same
  /// position.
  func index(ofPosition position: Int) -> Int {
    let document = entries[..<documentEntryCount]
    return document.last { $0.line.position <= position }.map { last in
      // If several lines are at one position, such as a blank line before the text, the first of them.
      document.first { $0.line.position == last.line.position }?.start ?? last.start
    } ?? 0
  }

  /// Returns the index of the line numbered `line`, from 0, among the lines at the position; at most the last of these
  /// lines.
  func index(ofPosition position: Int, line: Int) -> Int {
    let start = index(ofPosition: position)
    let end = entries[..<documentEntryCount].first { $0.line.position > position }?.start ?? documentCount
    return max(start, min(start + line, end - 1))
  }
}

// MARK: - Rows

extension PageLayout {
  /// Returns the row at the given line index, and the line's index within the row; nil for a line outside the rows.
  func row(at index: Int) -> (id: RowID, line: Int)? {
    rows.indices.last { start(ofRowAt: $0) <= index }.map { (rows[$0].id, index - start(ofRowAt: $0)) }
  }

  /// Returns the first row that begins in a range of lines; failing that, the row that contains the start of the range.
  ///
  /// Returns nil if the range contains no row.
  func row(beginningIn range: Range<Int>) -> RowID? {
    let first = row(at: range.lowerBound)
    guard first?.line != 0 else { return first?.id }
    let start = rows.indices.lazy.map(start(ofRowAt:)).first { $0 > range.lowerBound && $0 < range.upperBound }
    return start.flatMap(row(at:))?.id ?? first?.id
  }

  /// Returns the rows that are completely within a range of lines, except rows without lines.
  func rows(in range: Range<Int>) -> [RowID] {
    rows.indices.filter { row in
      let (first, end) = (start(ofRowAt: row), row + 1 < rows.count ? start(ofRowAt: row + 1) : count)
      return first < end && first >= range.lowerBound && end <= range.upperBound
    }.map { rows[$0].id }
  }

  /// Returns the index of the first line of a row; nil if the row is not laid out.
  func start(ofRow id: RowID) -> Int? { rows.indices.first { rows[$0].id == id }.map(start(ofRowAt:)) }

  private func start(ofRowAt row: Int) -> Int {
    let entry = documentEntryCount + rows[row].entry
    return entry < entries.count ? entries[entry].start : count
  }
}

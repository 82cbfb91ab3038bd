import Posts
import Terminal

/// Lays out blocks, one below the other.
struct BlockFlow {
  /// The indentation of preformatted lines.
  static let programIndentation = 2
  /// The width of a horizontal rule if the line length is unlimited.
  private static let usualRule = 20

  let typesetter: Typesetter
  /// The byte offset, in the plain text, of each line of each text run.
  let positions: [Int]
  var numbers = PrintedNumbers()
  /// The style of words without a style of their own.
  var base = RunText.Base()
  /// Whether to print placeholders for pictures; otherwise, only the names of pictures are printed.
  var hasPlaceholders = true

  private var lines: [TypesetLine] = []
  /// The byte offset in the plain text of the most recently added line.
  private var position = 0

  init(typesetter: Typesetter, positions: [Int]) {
    (self.typesetter, self.positions) = (typesetter, positions)
  }

  /// Lays out blocks in lines of at most `width` columns; nil for no limit.
  mutating func lines(of blocks: [PositionedBlock], width: Int?) -> [TypesetLine] {
    lines = []
    let markers = ListMarkers(blocks, typesetter.output)
    for (index, placed) in blocks.enumerated() {
      let indentation = Indentation(placed.block.containers, typesetter.output, width: width) {
        markers.width(block: index, level: $0)
      }
      if index > 0 { separate(blocks[index - 1].block, placed.block, indentation) }
      lay(placed, in: Room(indentation: indentation, width: width.map { max(1, $0 - indentation.columns) }))
    }
    return lines
  }

  /// The space available to a block.
  struct Room {
    let indentation: Indentation
    /// The number of columns after the indentation; nil for no limit.
    let width: Int?
  }
}

// MARK: - Blocks

extension BlockFlow {
  private mutating func lay(_ placed: PositionedBlock, in room: Room) {
    let block = placed.block
    switch block.kind {
    case .paragraph: layWords(placed, base, in: room)
    case .heading: layWords(placed, RunText.Base(role: .heading), in: room)
    case .preformatted: layProgram(placed, in: room)
    case .picture(let number):
      layPicture(number, in: room)
      let caption = lines.count
      if !block.runs.isEmpty { layWords(placed, RunText.Base(role: .secondary), in: room) }
      for index in lines.indices.dropFirst(caption) { lines[index].isCaption = true }
    case .rule:
      let rule = String(repeating: typesetter.output.rule, count: room.width ?? Self.usualRule)
      add([WrappedLine(text: StyledText(rule, .secondary), start: 0)], in: room)
    case .medium(let medium): layMedium(medium, block, in: room)
    case .table(let table): layTable(TableGrid(table, from: placed.firstPosition), in: room)
    }
  }

  private mutating func layTable(_ grid: TableGrid, in room: Room) {
    layLead(in: room)
    var table: [TypesetLine]?
    if grid.isLayout {
      var flow = BlockFlow(typesetter: typesetter, positions: positions)
      (flow.numbers, flow.base, flow.hasPlaceholders) = (numbers, base, hasPlaceholders)
      table = flow.lines(of: grid.blocks, width: room.width)
      numbers = flow.numbers
    }
    let laid = table ?? columns(of: grid, width: room.width) ?? records(of: grid, width: room.width)
    for (index, line) in laid.enumerated() {
      position = max(position, line.position)
      lines.append(line.indented(by: room.indentation, isFirst: index == 0, at: position))
    }
  }

  /// Puts the list markers that are too wide for the margin on a separate line.
  private mutating func layLead(in room: Room) {
    guard !room.indentation.lead.isEmpty else { return }
    add(LineWrapper.lines(of: StyledText(room.indentation.lead), width: room.width ?? .max), in: room)
  }

  /// Adds the empty line between two blocks, with the bars of quotations that contain both blocks.
  private mutating func separate(_ before: RichText.Block, _ next: RichText.Block, _ indentation: Indentation) {
    guard next.isApart(from: before), !lines.isEmpty else { return }
    let depth = zip(before.containers, next.containers).prefix { $1.continues($0) }.count
    lines.append(TypesetLine(indentation.empty(depth: depth), at: position))
  }

  private mutating func layWords(_ placed: PositionedBlock, _ base: RunText.Base, in room: Room) {
    var lead = room.indentation.lead
    var first = placed.firstPosition
    for part in hasPlaceholders ? LinePart.parts(of: placed.block.runs) : [.runs(placed.block.runs[...])] {
      switch part {
      case .picture(let number): layPicture(number, in: room)
      case .runs(let runs):
        var text = RunText(typesetter, base: base, lead: lead)
        text.add(runs, at: positions.dropFirst(first), &numbers)
        first += runs.reduce(0) { $0 + $1.lineCount }
        lead = ""
        guard !text.isEmpty else { continue }
        add(LineWrapper.lines(of: text.text, width: room.width ?? .max), of: text, in: room)
      }
    }
  }

  private mutating func layProgram(_ placed: PositionedBlock, in room: Room) {
    layLead(in: room)
    var text = RunText(typesetter, base: RunText.Base(role: .code))
    text.add(placed.block.runs, at: positions.dropFirst(placed.firstPosition), &numbers)
    let hasRoom = room.width.map { $0 > 2 * Self.programIndentation } ?? true
    let margin = hasRoom ? Self.programIndentation : 0
    let width = room.width.map { $0 + (hasPlaceholders ? typesetter.programColumns : 0) }
    let lines = LineWrapper.lines(of: text.text, width: .max)
      .flatMap { programLine($0, margin: margin, width: width) }
    add(lines, of: text, in: room)
  }

  /// Indents a preformatted line by a margin; on a screen, wraps the line to `width` columns.
  private func programLine(_ line: WrappedLine, margin: Int, width: Int?) -> [WrappedLine] {
    guard !line.text.isEmpty else { return [line] }
    let whole = StyledText(String(repeating: " ", count: margin)) + line.text
    guard let width, typesetter.output.isScreen, whole.width > width else {
      return [WrappedLine(text: whole, start: line.start)]
    }
    let blanks = line.text.plain.prefix { $0 == " " }.count
    let indentation = String(repeating: " ", count: margin + min(blanks, max(0, width - margin) / 3))
    let mark = StyledText(typesetter.output.continuation, .secondary)
    let start = width > 2 * (indentation.count + mark.width) ? StyledText(indentation) + mark : mark
    return whole.folded(to: width, behind: width > 2 * mark.width ? start : .empty).map { piece in
      WrappedLine(text: piece.text, start: line.start + max(0, piece.start - margin))
    }
  }

  private mutating func layPicture(_ number: Int, in room: Room) {
    guard hasPlaceholders else {
      let name = StyledText(line: typesetter.description(ofPicture: number), .secondary)
      add(LineWrapper.lines(of: name, width: room.width ?? .max), in: room)
      return
    }
    let picture = TypesetPicture(number: number, indentation: room.indentation.rest, columns: room.width)
    lines.append(TypesetLine(picture, at: position))
  }

  private mutating func layMedium(_ medium: RichText.Block.Medium, _ block: RichText.Block, in room: Room) {
    let number = block.runs.lazy.compactMap { if case .number(let number) = $0.content { number } else { nil } }.first
    var text = RunText(typesetter, base: base, lead: room.indentation.lead)
    let name = typesetter.words.name(of: medium)
    let link = number.flatMap { typesetter.links.indices.contains($0 - 1) ? typesetter.links[$0 - 1] : nil }
    text.add(typesetter.output.medium(name), link: link)
    if let number {
      text.add(" [\(typesetter.name(ofLink: number))]", .secondary, link: link, isAttached: true)
      if let facts = typesetter.words.mediaFacts[number] { text.add(": " + facts, .secondary) }
      numbers.links.insert(number)
    }
    add(LineWrapper.lines(of: text.text, width: room.width ?? .max), of: text, in: room)
  }
}

// MARK: - Lines

extension BlockFlow {
  /// Adds the indentation to lines, and appends them.
  private mutating func add(_ wrapped: [WrappedLine], of text: RunText? = nil, in room: Room) {
    let (first, rest) = (room.indentation.first, room.indentation.rest)
    let positions = text.flatMap { $0.hasPositions ? $0.positions(of: wrapped) : nil }
    for (index, line) in wrapped.enumerated() {
      position = positions?[index] ?? position
      let start = index == 0 ? first : rest
      let whole =
        line.text.isEmpty ? room.indentation.empty(depth: .max) : start.isEmpty ? line.text : start + line.text
      lines.append(TypesetLine(whole, at: position))
    }
  }
}

extension TypesetLine {
  /// Returns the line with an indentation.
  ///
  /// If `isFirst` is true, a text line gets the prefix of a block's first line.
  fileprivate func indented(by indentation: Indentation, isFirst: Bool, at position: Int) -> TypesetLine {
    switch content {
    case .text(let text):
      let start = isFirst ? indentation.first : indentation.rest
      return TypesetLine(
        text.isEmpty ? indentation.empty(depth: .max) : start.isEmpty ? text : start + text, at: position)
    case .picture(let picture):
      return TypesetLine(
        TypesetPicture(
          number: picture.number, indentation: indentation.rest + picture.indentation, columns: picture.columns),
        at: position)
    }
  }
}

extension RichText.Block {
  /// Whether an empty line separates the block from the previous block.
  fileprivate func isApart(from before: RichText.Block) -> Bool {
    if case .heading = kind { return true }
    if case .heading = before.kind { return false }
    if kind == .rule || before.kind == .rule { return true }
    if case .picture = kind { return true }
    if case .picture = before.kind { return spacing != .line || before.runs.isEmpty }
    return spacing == .paragraph
  }
}

extension RichText.Container {
  /// Whether the previous block is in the same container.
  fileprivate func continues(_ before: RichText.Container) -> Bool {
    switch (self, before) {
    case (.quotation, .quotation), (.definition, .definition): true
    case (.item(let marker, false), .item(let other, _)): marker == other
    case (.note(let marker, false), .note(let other, _)): marker == other
    default: false
    }
  }
}

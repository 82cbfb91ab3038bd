extension RichTextWriter {
  /// The maximum number of consecutive line breaks in preformatted text.
  private static var maximumBreaks: Int { 100 }

  /// Ends the line unless it is empty.
  ///
  /// The next words start a new block.
  public mutating func endLine() {
    endLineOfBlock()
    startsBlock = true
  }

  /// Ends the line unless it is empty.
  ///
  /// The next words continue the block.
  public mutating func endLineOfBlock() {
    breaks = max(breaks, 1)
    preservedBlanks = []
  }

  /// Ends the paragraph unless it is empty.
  public mutating func endParagraph() {
    breaks = max(breaks, 2)
    preservedBlanks = []
    startsBlock = true
  }

  /// Starts a new line.
  ///
  /// A second call adds an empty line; further calls add empty lines only in preformatted text.
  public mutating func breakLine() {
    breaks = min(breaks + 1, kind == .preformatted ? Self.maximumBreaks : max(breaks, 2))
    preservedBlanks = []
  }

  /// Starts a new block after a space.
  mutating func separate() {
    (hasBlank, preservedBlanks) = (true, [])
    startsBlock = true
  }

  /// Opens a container.
  ///
  /// The next words start a new block.
  ///
  /// - Parameters:
  ///   - container: the container around the next blocks.
  ///   - continues: whether the first line of the container, with its marker, was already written elsewhere.
  public mutating func open(_ container: RichText.Container, continues: Bool = false) {
    containers.append(OpenContainer(container: container, isFirst: !continues))
    preservedBlanks = []
    startsBlock = true
  }

  /// Closes the innermost container.
  public mutating func close() {
    _ = containers.popLast()
    preservedBlanks = []
    startsBlock = true
  }

  /// A block start without words.
  func emptyStart(_ kind: RichTextPiece.Start.Kind) -> RichTextPiece {
    let around = containers.prefix(RichTextPiece.Start.deepest).map { $0.container.containing(first: false) }
    return .block(RichTextPiece.Start(kind: kind, spacing: .none, containers: around, lead: 0))
  }

  /// Whether the next words would continue the current line.
  var isInLine: Bool { !startsBlock && breaks == 0 && waiting.isEmpty && !bytes.isEmpty }

  /// Appends a text as a quotation; its lines stay unchanged.
  public mutating func quote(_ text: String) {
    flushRun()
    let start = length
    let spacing: RichText.Block.Spacing = bytes.isEmpty ? .none : .paragraph
    if !bytes.isEmpty { bytes += "\n\n".utf8 }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let end = length
      bytes += ((index > 0 ? "\n" : "") + (line.isEmpty ? ">" : "> ")).utf8
      pieces.append(
        index > 0
          ? .lineBreak(length - end)
          : .block(
            RichTextPiece.Start(kind: .paragraph, spacing: spacing, containers: [.quotation], lead: length - start)))
      guard !line.isEmpty else { continue }
      bytes += line.utf8
      pieces.append(.words(line.utf8.count, [], nil))
    }
    endParagraph()
  }

  mutating func startBlock() {
    breaks = min(breaks, 2)
    let spacing: RichText.Block.Spacing =
      bytes.isEmpty ? .none : breaks == 2 ? .paragraph : breaks == 1 ? .line : hasBlank ? .blank : .none
    let kind = startKind()
    let around = containers.prefix(RichTextPiece.Start.deepest).map { $0.container.containing(first: $0.isFirst) }
    flushRun()
    pieces += waiting
    waiting = []
    let start = length
    if spacing == .blank { bytes.append(UInt8(ascii: " ")) }
    if bytes.isEmpty {
      startLine()
    } else if breaks > 0 {
      breakLines()
    }
    pieces.append(
      .block(RichTextPiece.Start(kind: kind, spacing: spacing, containers: around, lead: length - start)))
    startsBlock = false
    startsRun = true
  }

  /// The kind of the next block.
  ///
  /// A caption replaces the block of its picture, which is removed from `waiting`.
  private mutating func startKind() -> RichTextPiece.Start.Kind {
    switch kind {
    case .paragraph: return .paragraph
    case .heading(let level): return .heading(min(max(level, 1), 6))
    case .preformatted: return .preformatted
    case .medium(let medium): return .medium(medium)
    case .caption:
      guard case .block(let start) = waiting.last, case .picture = start.kind else { return .paragraph }
      waiting.removeLast()
      return start.kind
    }
  }

  mutating func breakLines() {
    for _ in 0..<breaks { bytes.append(UInt8(ascii: "\n")) }
    startLine()
  }

  private mutating func startLine() {
    for index in containers.indices.prefix(RichTextPiece.Start.deepest) {
      bytes += containers[index].container.prefix(isFirst: containers[index].isFirst).utf8
      containers[index].isFirst = false
    }
  }
}

import Posts

/// The state within code elements, where blanks and line breaks are preserved, including in nested elements.
struct OpenProgram {
  /// The number of open code elements.
  var depth = 0
  /// Whether the position is between the cells of a table.
  var isBetweenCells = false
  /// Whether the last words ended with a line break.
  var isLineEnded = true
  /// Whether an element that forms a line has ended without a line break.
  var isAfterLine = false

  var isOpen: Bool { depth > 0 }
}

extension HTMLTextBuilder {
  // MARK: Blanks

  /// Applies the treatment of blanks in an element's inline style; a block whose lines must not be wrapped is treated
  /// as code.
  mutating func openSpace(_ element: MarkupElement, _ role: HTMLRole, _ style: InlineStyle?) {
    guard let style, let space = style.space, !program.isOpen else { return }
    var isProgram = false
    if style.isUnbroken {
      switch role {
      case .line, .paragraph: isProgram = true
      default: break
      }
    }
    spaces.append(OpenSpace(element: element, before: self.space, isProgram: isProgram))
    self.space = space
    guard isProgram else { return }
    flow.endLine()
    startProgram()
  }

  mutating func closeSpace(of element: MarkupElement) {
    guard let last = spaces.last, last.element == element else { return }
    spaces.removeLast()
    space = last.before
    guard last.isProgram else { return }
    endProgram()
    flow.endLine()
  }

  // MARK: Programs

  /// Opens a code element.
  mutating func openProgram(_ element: MarkupElement) {
    flow.endParagraph()
    spaces.append(OpenSpace(element: element, before: space, isProgram: true))
    space = .all
    startProgram()
    program.isBetweenCells = element.name.lowercased() == "table"
  }

  private mutating func startProgram() {
    open(.preformatted)
    program.depth += 1
    (program.isLineEnded, program.isAfterLine) = (true, false)
  }

  private mutating func endProgram() {
    closeKind()
    program.depth -= 1
    program.isBetweenCells = false
  }

  /// Opens an element within code, where block elements are lines; returns false to skip the contents of the element.
  mutating func enterProgram(_ element: MarkupElement, _ role: HTMLRole) -> Bool {
    guard !element.isGutter else { return false }
    if element.isLineOfProgram, program.isAfterLine {
      flow.breakLine()
      program.isAfterLine = false
    }
    switch role {
    case .line, .paragraph, .heading, .item, .caption: flow.endLineOfBlock()
    case .row:
      flow.endLineOfBlock()
      program.isBetweenCells = true
    case .table: program.isBetweenCells = true
    case .cell: program.isBetweenCells = false
    case .preformatted: program.isBetweenCells = false
    case .list, .definition, .term, .quotation: break
    case .lineBreak:
      flow.breakLine()
      (program.isLineEnded, program.isAfterLine) = (true, false)
    default: return enter(element, role)
    }
    return true
  }

  mutating func leaveProgram(_ element: MarkupElement, _ role: HTMLRole) {
    if element.isLineOfProgram { program.isAfterLine = !program.isLineEnded }
    switch role {
    case .line, .paragraph, .heading, .item, .caption: flow.endLineOfBlock()
    case .row:
      flow.endLineOfBlock()
      program.isBetweenCells = true
    case .cell: program.isBetweenCells = true
    case .table: program.isBetweenCells = false
    case .preformatted, .list, .definition, .term, .quotation, .lineBreak: break
    default: leave(element, role)
    }
    // This element is the code element itself, which started a paragraph.
    if spaces.last?.element == element, spaces.last?.isProgram == true { flow.endParagraph() }
  }

  /// Appends text within code.
  mutating func readProgram(_ text: String) {
    guard !program.isBetweenCells else {
      if !Blanks.areAll(of: text) { flow.writeLines(text) }
      return
    }
    let hasLineEnd = text.contains(where: \.isNewline)
    if hasLineEnd || !Blanks.areAll(of: text) { program.isAfterLine = false }
    flow.writeLines(text)
    program.isLineEnded = text.last?.isNewline ?? program.isLineEnded
  }
}

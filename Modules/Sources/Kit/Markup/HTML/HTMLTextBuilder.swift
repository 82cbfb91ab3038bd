import Foundation
import Posts

/// Builds the text of a document while traversing it, and collects the links and pictures.
struct HTMLTextBuilder {
  /// The maximum number of addresses to resolve, including repeated ones.
  static let maximumAddresses = 2_000

  /// An element that determines the treatment of blanks.
  struct OpenSpace {
    let element: MarkupElement
    let before: InlineStyle.Space
    /// Whether the element is code, whose lines are not wrapped.
    let isProgram: Bool
  }

  var flow = RichTextWriter(limit: MarkupLimits.fragment)
  var links = LinkNumbers()
  var pictures = NumberedPictures()
  let base: URL?
  let budget: AddressBudget
  let numbersLinks: Bool
  private let skipsInlineQuotes: Bool
  /// The treatment of blanks in the innermost element.
  var space: InlineStyle.Space
  var spaces: [OpenSpace] = []
  /// The roles of the open elements, outermost first.
  private var roles: [HTMLRole] = []
  /// Tracks the open code elements.
  var program = OpenProgram()
  /// The number of open `noscript` elements, from which only pictures are read.
  var noscripts = 0
  /// The numbering of each open list; nil for a list without numbers.
  var lists: [ItemNumbers?] = []
  /// The address and target of each open link.
  var openLinks: [(address: String?, target: RichText.Target?)] = []
  /// The readings of open `ruby` elements.
  var readings: [RubyReading] = []
  /// The styles to restore when elements end.
  private var styles: [RichText.Style] = []
  /// The kinds of blocks to restore when elements end.
  private var kinds: [RichTextWriter.Kind] = []
  var addressCount = 0
  /// The numbers of links and pictures that were ignored because a maximum was exceeded.
  var unread = (links: 0, pictures: 0)
  /// The elements to omit.
  private let left: Set<MarkupElement>

  init(
    base: URL?, keepsLines: Bool, skipsInlineQuotes: Bool, numbersLinks: Bool, budget: AddressBudget,
    left: Set<MarkupElement> = []
  ) {
    self.base = base
    self.left = left
    self.budget = budget
    self.numbersLinks = numbersLinks
    self.skipsInlineQuotes = skipsInlineQuotes
    space = keepsLines ? .all : .collapsed
  }

  /// Processes a step of the traversal; returns false to skip the contents of an element.
  mutating func visit(_ step: MarkupElement.Step) -> Bool {
    switch step {
    case .text(let text): if noscripts == 0 { read(text) }
    case .enter(let element):
      let role = HTMLRole(of: element.name.lowercased())
      let style = InlineStyle(of: element)
      guard !isHidden(element, style), !isWritten(element, role) else { return false }
      openSpace(element, role, style)
      guard program.isOpen ? enterProgram(element, role) : enter(element, role) else {
        closeSpace(of: element)
        return false
      }
      roles.append(role)
    case .leave(let element):
      guard let role = roles.popLast() else { return false }
      if program.isOpen { leaveProgram(element, role) } else { leave(element, role) }
      closeSpace(of: element)
    }
    return true
  }

  /// Finishes the text, and returns it with its links and pictures.
  mutating func text(isCut: Bool) -> HTMLText {
    flow.omission.isCut = flow.omission.isCut || isCut
    flow.omission.pictures = unread.pictures
    flow.omission.links = links.unnumbered.count + unread.links
    if flow.omission.isCut { flow.mark(" …", isLast: true) }
    return HTMLText(flow.text(), links: links.addresses, images: pictures.images)
  }

  private func isHidden(_ element: MarkupElement, _ style: InlineStyle?) -> Bool {
    if !left.isEmpty, left.contains(element) { return true }
    guard element.hasAttributes else { return false }
    if element.hasClass("invisible") || (skipsInlineQuotes && element.hasClass("quote-inline")) { return true }
    return element.attribute("hidden") != nil || style?.isHidden == true || element.isFormulaCopy
  }
}

// MARK: - Elements

extension HTMLTextBuilder {
  mutating func enter(_ element: MarkupElement, _ role: HTMLRole) -> Bool {
    switch role {
    case .skipped, .script: return false
    case .words(let style): open(style)
    case .paragraph: flow.endParagraph()
    case .line: flow.endLine()
    case .term:
      flow.endLine()
      open(.strong)
    case .math:
      flow.write(element.formula)
      return false
    case .lineBreak: flow.breakLine()
    case .rule: flow.rule()
    case .quotedWords: flow.write("“")
    case .noscript: noscripts += 1
    case .heading(let level):
      flow.endParagraph()
      open(.heading(level))
    case .caption:
      flow.endLine()
      open(.caption)
    case .quotation:
      flow.endParagraph()
      flow.open(.quotation)
    case .preformatted: openProgram(element)
    case .table where element.isProgramTable: openProgram(element)
    case .table:
      flow.endParagraph()
      flow.openTable(isLayout: element.isLayout)
    case .row:
      flow.endLine()
      flow.startRow()
    case .cell(let isHeader):
      guard !element.isGutter else { return false }
      flow.startCell(element.cell(isHeader: isHeader))
    case .list(let isNumbered): startList(element, isNumbered: isNumbered)
    case .item: startItem(element)
    case .definition:
      flow.endLine()
      flow.open(.definition)
    case .link: startLink(element)
    case .checkbox: tick(element)
    case .image: show(element)
    case .embedded: play(element)
    case .media:
      play(element)
      return false
    case .ruby, .rubyBase, .reading, .readings, .parenthesis: startReading(role)
    }
    return true
  }

  mutating func leave(_ element: MarkupElement, _ role: HTMLRole) {
    switch role {
    case .skipped, .lineBreak, .rule, .image, .media, .embedded, .math, .script, .checkbox: break
    case .words:
      if element.hasClass("ellipsis") { flow.mark("…") }
      flow.style = styles.popLast() ?? []
    case .paragraph: flow.endParagraph()
    case .line, .row: flow.endLine()
    case .term:
      flow.style = styles.popLast() ?? []
      flow.endLine()
    case .cell: flow.endCell()
    case .quotedWords: flow.mark("”")
    case .noscript: noscripts -= 1
    case .heading:
      closeKind()
      flow.endParagraph()
    case .caption:
      closeKind()
      flow.endLine()
    case .quotation:
      flow.close()
      flow.endParagraph()
    case .preformatted: break  // closed as a program
    case .table:
      flow.endTable()
      flow.endParagraph()
    case .list: endList()
    case .item, .definition:
      flow.close()
      flow.endLine()
    case .link: endLink()
    case .ruby, .rubyBase, .reading, .readings, .parenthesis: endReading(role)
    }
  }

  mutating func open(_ style: RichText.Style) {
    styles.append(flow.style)
    flow.style.formUnion(style)
  }

  mutating func open(_ kind: RichTextWriter.Kind) {
    kinds.append(flow.kind)
    flow.kind = kind
  }

  mutating func closeKind() { flow.kind = kinds.popLast() ?? .paragraph }
}

// MARK: - Lists

extension HTMLTextBuilder {
  private mutating func startList(_ element: MarkupElement, isNumbered: Bool) {
    endBlock()
    lists.append(isNumbered ? ItemNumbers(of: element) : nil)
  }

  private mutating func endList() {
    _ = lists.popLast()
    endBlock()
  }

  /// Ends the block before a list: only the line within another list, otherwise the paragraph.
  private mutating func endBlock() {
    if lists.isEmpty { flow.endParagraph() } else { flow.endLine() }
  }

  private mutating func startItem(_ element: MarkupElement) {
    flow.endLine()
    if element.isBareItem {
      // A list directly within a list is indented like a list within an item.
      return flow.open(.item(lists.last??.last ?? .bullet, isFirst: false), continues: true)
    }
    let marker = lists.indices.last.flatMap { lists[$0]?.next(for: element) } ?? .bullet
    flow.open(element.isNote ? .note(marker, isFirst: true) : .item(marker, isFirst: true))
  }

  /// Appends the check box of a task, checked or unchecked.
  private mutating func tick(_ element: MarkupElement) {
    let isTask = !lists.isEmpty || element.attribute("disabled") != nil
    guard isTask, element.attribute("type")?.lowercased() == "checkbox" else { return }
    flow.append(element.attribute("checked") == nil ? "[ ]" : "[x]")
    flow.blank()
  }
}

import Foundation
import Posts

/// Writes the text of a document on a walk through it, and collects its links and pictures.
struct HTMLTextBuilder {
  private static let maximumImages = 200
  /// The maximum number of addresses that are made absolute: pictures and links that repeat cost time, too.
  static let maximumAddresses = 2_000

  var flow = RichTextWriter(limit: MarkupLimits.fragment)
  var links = LinkNumbers()
  private(set) var images: [HTMLImage] = []
  /// The number of each picture, from 1, by its address.
  private var imageNumbers: [String: Int] = [:]
  private let base: URL?
  private let budget: AddressBudget
  private let skipsInlineQuotes: Bool
  private let numbersLinks: Bool
  /// The number of open elements whose lines are kept.
  private var preformatted: Int
  /// The number of open elements for browsers without scripts, of which pictures count.
  private var noscripts = 0
  /// The numbers of each open list; nil for one without numbers.
  private var lists: [ItemNumbers?] = []
  /// The address and the meaning of each open link.
  private var openLinks: [(address: String?, target: RichText.Target?)] = []
  /// The styles around the innermost ones.
  private var styles: [RichText.Style] = []
  /// The kinds of blocks around the innermost one.
  private var kinds: [RichTextWriter.Kind] = []
  private var addressCount = 0
  /// The elements that are left out.
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
    preformatted = keepsLines ? 1 : 0
  }

  /// Takes a step of the walk; false skips what is inside an element.
  mutating func visit(_ step: MarkupElement.Step) -> Bool {
    switch step {
    case .text(let text):
      guard noscripts == 0 else { break }
      if preformatted > 0 { flow.writeLines(text) } else { flow.write(text) }
    case .enter(let element):
      return !isHidden(element) && enter(element, HTMLRole(of: element.name.lowercased()))
    case .leave(let element):
      leave(element, HTMLRole(of: element.name.lowercased()))
    }
    return true
  }

  private func isHidden(_ element: MarkupElement) -> Bool {
    if !left.isEmpty, left.contains(element) { return true }
    guard element.hasAttributes else { return false }
    if element.hasClass("invisible") || (skipsInlineQuotes && element.hasClass("quote-inline")) { return true }
    let style = element.attribute("style")?.filter { !$0.isWhitespace }.lowercased()
    return element.attribute("hidden") != nil || style?.contains("display:none") == true
  }
}

// MARK: - Elements

extension HTMLTextBuilder {
  private mutating func enter(_ element: MarkupElement, _ role: HTMLRole) -> Bool {
    switch role {
    case .skipped: return false
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
    case .preformatted:
      flow.endParagraph()
      open(.preformatted)
      preformatted += 1
    case .table:
      flow.endParagraph()
      flow.openTable(isLayout: element.isLayout)
    case .row:
      flow.endLine()
      flow.startRow()
    case .cell(let isHeader): flow.startCell(element.cell(isHeader: isHeader))
    case .list(let isNumbered):
      endBlock()
      lists.append(isNumbered ? ItemNumbers(of: element) : nil)
    case .item: startItem(element)
    case .definition:
      flow.endLine()
      flow.open(.definition)
    case .link: startLink(element)
    case .image: show(element)
    case .embedded: play(element)
    case .media:
      play(element)
      return false
    }
    return true
  }

  private mutating func leave(_ element: MarkupElement, _ role: HTMLRole) {
    switch role {
    case .skipped, .lineBreak, .rule, .image, .media, .embedded, .math: break
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
    case .preformatted:
      closeKind()
      preformatted -= 1
      flow.endParagraph()
    case .table:
      flow.endTable()
      flow.endParagraph()
    case .list:
      _ = lists.popLast()
      endBlock()
    case .item, .definition:
      flow.close()
      flow.endLine()
    case .link: endLink()
    }
  }

  private mutating func open(_ style: RichText.Style) {
    styles.append(flow.style)
    flow.style.formUnion(style)
  }

  private mutating func open(_ kind: RichTextWriter.Kind) {
    kinds.append(flow.kind)
    flow.kind = kind
  }

  private mutating func closeKind() { flow.kind = kinds.popLast() ?? .paragraph }

  /// Ends what is before a list: a line within another list, else a paragraph.
  private mutating func endBlock() {
    if lists.isEmpty { flow.endParagraph() } else { flow.endLine() }
  }

  private mutating func startItem(_ element: MarkupElement) {
    flow.endLine()
    var marker = RichText.Marker.bullet
    if !lists.isEmpty, let number = lists[lists.count - 1]?.next(for: element) { marker = .number(number) }
    flow.open(element.isNote ? .note(marker, isFirst: true) : .item(marker, isFirst: true))
  }
}

// MARK: - Links and pictures

extension HTMLTextBuilder {
  private mutating func startLink(_ element: MarkupElement) {
    let isTag = element.hasClass("hashtag")
    let name: RichText.Target? = isTag ? .tag : element.hasClass("mention") ? .mention : nil
    flow.openLink()
    openLinks.append((name == nil ? address(of: element) : nil, flow.target))
    if let target = name ?? (element.isNoteReference ? .note : nil) { flow.target = target }
  }

  /// The address of a link that is numbered.
  private mutating func address(of element: MarkupElement) -> String? {
    guard numbersLinks, let reference = element.attribute("href"), !reference.hasPrefix("#") else { return nil }
    return takesAddress() ? WebAddress.resolve(reference, base: base)?.absoluteString : nil
  }

  /// Counts an address; false if no further one is read, of this text or of its document.
  private mutating func takesAddress() -> Bool {
    addressCount += 1
    return addressCount <= Self.maximumAddresses && budget.take()
  }

  private mutating func endLink() {
    guard let link = openLinks.popLast() else { return }
    flow.target = link.target
    flow.closeLink(flow.linkHasWords ? link.address.flatMap { links.number(of: $0) } : nil)
  }

  private mutating func show(_ element: MarkupElement) {
    if element.isEmoji {
      flow.write(element.attribute("alt") ?? "")
      return
    }
    guard images.count < Self.maximumImages, takesAddress(), let image = HTMLImage(element, base: base) else { return }
    if imageNumbers[image.address] == nil {
      images.append(image)
      imageNumbers[image.address] = images.count
    }
    if let number = imageNumbers[image.address] { flow.picture(number) }
  }

  /// Offers a video or a sound as a link.
  private mutating func play(_ element: MarkupElement) {
    let source = element.attribute("src") ?? element.children.lazy.compactMap { $0.attribute("src") }.first
    guard numbersLinks, noscripts == 0, let source, takesAddress(), let url = WebAddress.resolve(source, base: base),
      let number = links.number(of: url.absoluteString)
    else { return }
    flow.medium(number, element.medium)
  }
}

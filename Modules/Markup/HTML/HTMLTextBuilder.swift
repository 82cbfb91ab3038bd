import Foundation

/// Collects plain text, links and pictures on a walk through a document.
struct HTMLTextBuilder {
  private static let maximumImages = 200
  /// The maximum number of addresses that are made absolute: pictures and links that repeat cost time, too.
  static let maximumAddresses = 2_000

  private(set) var flow = TextFlow(limit: MarkupLimits.fragment)
  private(set) var links = LinkNumbers()
  private(set) var images: [HTMLImage] = []
  private var imageAddresses: Set<String> = []
  private let base: URL?
  private let budget: AddressBudget
  private let skipsInlineQuotes: Bool
  private let numbersLinks: Bool
  /// The number of open elements whose lines are kept.
  private var preformatted: Int
  /// The number of open elements for browsers without scripts, of which pictures count.
  private var noscripts = 0
  /// The number of the last item of each open list; nil in one without numbers.
  private var lists: [Int?] = []
  /// The address of each open link, and the length of the text before it.
  private var openLinks: [(address: String?, start: Int)] = []
  private var addressCount = 0

  init(base: URL?, keepsLines: Bool, skipsInlineQuotes: Bool, numbersLinks: Bool, budget: AddressBudget) {
    self.base = base
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
    case .words: break
    case .paragraph: flow.endParagraph()
    case .line: flow.endLine()
    case .lineBreak: flow.breakLine()
    case .rule: flow.endParagraph()
    case .cell: flow.blank()
    case .quotedWords: flow.write("“")
    case .noscript: noscripts += 1
    case .quotation:
      flow.endParagraph()
      flow.indent("> ")
    case .preformatted:
      flow.endParagraph()
      preformatted += 1
    case .list(let isNumbered):
      endBlock()
      lists.append(isNumbered ? (element.attribute("start").flatMap { Int($0) } ?? 1) &- 1 : nil)
    case .item: startItem()
    case .definition:
      flow.endLine()
      flow.indent("  ")
    case .link: openLinks.append((address(of: element), flow.length))
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
    case .skipped, .lineBreak, .rule, .image, .media, .embedded: break
    case .words: if element.hasClass("ellipsis") { flow.mark("…") }
    case .paragraph: flow.endParagraph()
    case .line: flow.endLine()
    case .cell: flow.blank()
    case .quotedWords: flow.mark("”")
    case .noscript: noscripts -= 1
    case .quotation:
      flow.outdent()
      flow.endParagraph()
    case .preformatted:
      preformatted -= 1
      flow.endParagraph()
    case .list:
      _ = lists.popLast()
      endBlock()
    case .item, .definition:
      flow.outdent()
      flow.endLine()
    case .link: endLink()
    }
  }

  /// Ends what is before a list: a line within another list, else a paragraph.
  private mutating func endBlock() {
    if lists.isEmpty { flow.endParagraph() } else { flow.endLine() }
  }

  private mutating func startItem() {
    flow.endLine()
    var marker = "- "
    if case .some(.some(let number)) = lists.last {
      lists[lists.count - 1] = number &+ 1
      marker = "\(number &+ 1). "
    }
    flow.indent(String(repeating: " ", count: marker.count), first: marker)
  }
}

// MARK: - Links and pictures

extension HTMLTextBuilder {
  /// The address of a link that is numbered.
  private mutating func address(of element: MarkupElement) -> String? {
    let isName = element.hasClass("mention") || element.hasClass("hashtag")
    guard numbersLinks, !isName, let reference = element.attribute("href"), !reference.hasPrefix("#") else {
      return nil
    }
    return takesAddress() ? WebAddress.resolve(reference, base: base)?.absoluteString : nil
  }

  /// Counts an address; false if no further one is read, of this text or of its document.
  private mutating func takesAddress() -> Bool {
    addressCount += 1
    return addressCount <= Self.maximumAddresses && budget.take()
  }

  private mutating func endLink() {
    guard let link = openLinks.popLast(), let address = link.address, flow.length > link.start,
      let number = links.number(of: address)
    else { return }
    flow.mark(" [\(number)]")
  }

  private mutating func show(_ element: MarkupElement) {
    if element.isEmoji {
      flow.write(element.attribute("alt") ?? "")
      return
    }
    guard images.count < Self.maximumImages, takesAddress(), let image = HTMLImage(element, base: base) else { return }
    if imageAddresses.insert(image.address).inserted { images.append(image) }
  }

  /// Offers a video or a sound as a link.
  private mutating func play(_ element: MarkupElement) {
    let source = element.attribute("src") ?? element.children.lazy.compactMap { $0.attribute("src") }.first
    guard numbersLinks, noscripts == 0, let source, takesAddress(), let url = WebAddress.resolve(source, base: base),
      let number = links.number(of: url.absoluteString)
    else { return }
    flow.write(" ▶ [\(number)] ")
  }
}

extension MarkupElement {
  /// Whether the element is of a class.
  fileprivate func hasClass(_ name: String) -> Bool {
    attribute("class")?.split(whereSeparator: \.isWhitespace).contains { $0 == name } ?? false
  }

  /// Whether a picture stands for a character.
  fileprivate var isEmoji: Bool {
    ["emoji", "wp-smiley", "custom-emoji", "emojione"].contains(where: hasClass)
  }
}

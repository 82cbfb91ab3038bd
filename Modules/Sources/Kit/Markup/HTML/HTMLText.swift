public import Foundation
public import Posts

/// An HTML fragment as a text, with its links and pictures.
///
/// Paragraphs are separated by an empty line; lists have `- ` or `1. ` before their items, quotations `> ` before their
/// lines. The number of a link stands in brackets behind its words: `the docs [1]`. Links to accounts and tags (of
/// class `mention` or `hashtag`) have no number, and neither do those without words. Custom emoji stay `:names:`.
public struct HTMLText: Hashable, Sendable {
  /// The text with its blocks and styles; control characters of the document are still in it.
  public let document: RichText
  /// The absolute addresses of the links, each once: number 1 is the first.
  public let links: [String]
  /// The pictures, each once, in order: number 1 of the text is the first.
  public let images: [HTMLImage]

  /// The plain text.
  public var text: String { document.plainText }

  /// Plain text, in which web addresses are links.
  ///
  /// - Parameters:
  ///   - text: the text, untrusted; text beyond `MarkupLimits.fragment` is cut off, which an ellipsis shows.
  ///   - budget: the addresses that are left for the document; nil for a separate text.
  public init(plain text: String, budget: AddressBudget? = nil) {
    let isCut = text.utf8.count > MarkupLimits.fragment
    let text = isCut ? String(decoding: text.utf8.prefix(MarkupLimits.fragment), as: UTF8.self) : text
    guard isCut || WrittenAddresses.mayBe(in: text) else {
      self.init(RichText(plain: text), links: [], images: [])
      return
    }
    var builder = HTMLTextBuilder(
      base: nil, keepsLines: true, skipsInlineQuotes: false, numbersLinks: true,
      budget: budget ?? AddressBudget(HTMLTextBuilder.maximumAddresses))
    builder.read(text)
    self = builder.text(isCut: isCut)
  }

  /// The text of a fragment; a text without tags keeps its lines.
  ///
  /// A fragment that `MarkupTree` refuses has no text. Text beyond `MarkupLimits.fragment` is cut off, which an
  /// ellipsis shows.
  ///
  /// - Parameters:
  ///   - html: the fragment, untrusted.
  ///   - base: the base of relative addresses.
  ///   - skipsInlineQuotes: leaves out the paragraphs by which Mastodon refers to a quoted post.
  ///   - numbersLinks: collects the links and puts their numbers into the text.
  ///   - known: the addresses of the links in a text before it, which have the first numbers.
  ///   - budget: the addresses that are left for the document; nil for a separate text.
  public init(
    _ html: String, base: URL? = nil, skipsInlineQuotes: Bool = false, numbersLinks: Bool = true,
    after known: [String] = [], budget: AddressBudget? = nil
  ) {
    do {
      guard let root = try MarkupTree.html(html).root else { throw MarkupError.empty }
      self.init(
        root, base: base, keepsLines: !html.utf8.contains(Byte.less), skipsInlineQuotes: skipsInlineQuotes,
        numbersLinks: numbersLinks, isCut: html.utf8.count > MarkupLimits.fragment, after: known, budget: budget)
    } catch {
      self.init(plain: "")
    }
  }

  /// The text inside an element, such as the XHTML of an Atom entry.
  public init(
    _ element: MarkupElement, base: URL? = nil, numbersLinks: Bool = true, budget: AddressBudget? = nil
  ) {
    self.init(
      element, base: base, keepsLines: false, skipsInlineQuotes: false, numbersLinks: numbersLinks, isCut: false,
      budget: budget)
  }

  /// The text of several elements in order, without some elements inside them, such as the article of a page.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - left: those that are left out.
  ///   - base: the base of relative addresses.
  ///   - isCut: whether the document was cut off.
  public init(_ elements: [MarkupElement], without left: Set<MarkupElement>, base: URL? = nil, isCut: Bool = false) {
    var builder = HTMLTextBuilder(
      base: base, keepsLines: false, skipsInlineQuotes: false, numbersLinks: true,
      budget: AddressBudget(HTMLTextBuilder.maximumAddresses), left: left)
    for element in elements { element.walkAsWhole { builder.visit($0) } }
    self = builder.text(isCut: isCut)
  }

  private init(
    _ element: MarkupElement, base: URL?, keepsLines: Bool, skipsInlineQuotes: Bool, numbersLinks: Bool, isCut: Bool,
    after known: [String] = [], budget: AddressBudget?
  ) {
    var builder = HTMLTextBuilder(
      base: base, keepsLines: keepsLines, skipsInlineQuotes: skipsInlineQuotes, numbersLinks: numbersLinks,
      budget: budget ?? AddressBudget(HTMLTextBuilder.maximumAddresses))
    builder.links = LinkNumbers(after: known)
    element.walk { builder.visit($0) }
    self = builder.text(isCut: isCut)
  }

  /// A text with its links and pictures.
  package init(_ document: RichText, links: [String], images: [HTMLImage]) {
    self.document = document
    self.links = links
    self.images = images
  }
}

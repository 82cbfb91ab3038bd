public import Foundation
public import Posts

/// The text of an HTML fragment, with its links and pictures.
///
/// An empty line separates paragraphs; list items begin with `- ` or `1. `, quoted lines with `> `. The number of a
/// link follows its words in brackets: `the docs [1]`. Links to accounts and tags (with the class `mention` or
/// `hashtag`) and links without words have no number. Custom emoji remain as `:names:`.
public struct HTMLText: Hashable, Sendable {
  /// The text with its blocks and styles; may contain control characters of the document.
  public let document: RichText
  /// The absolute addresses of the links, without duplicates; the first one has the number 1.
  public let links: [String]
  /// The pictures, without duplicates; the first one has the number 1.
  public let images: [HTMLImage]

  /// The plain text.
  public var text: String { document.plainText }

  /// Creates a text from plain text, truncated to `MarkupLimits.fragment`; web addresses in the text become links.
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

  /// Creates the text of a fragment; the lines of a fragment without tags are preserved.
  ///
  /// The text is empty if `MarkupTree` rejects the fragment. A fragment longer than `MarkupLimits.fragment` is
  /// truncated with an ellipsis. `skipsInlineQuotes` omits the paragraphs with which Mastodon refers to a quoted post.
  /// The addresses in `known`, from a preceding text, have the first numbers.
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

  /// Creates the text of an element, such as the XHTML of an Atom entry.
  public init(
    _ element: MarkupElement, base: URL? = nil, numbersLinks: Bool = true, budget: AddressBudget? = nil
  ) {
    self.init(
      element, base: base, keepsLines: false, skipsInlineQuotes: false, numbersLinks: numbersLinks, isCut: false,
      budget: budget)
  }

  /// Creates the text of several elements in order, such as the parts of an article, without the elements in `left`.
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

  /// Creates a text from its parts.
  package init(_ document: RichText, links: [String], images: [HTMLImage]) {
    self.document = document
    self.links = links
    self.images = images
  }
}

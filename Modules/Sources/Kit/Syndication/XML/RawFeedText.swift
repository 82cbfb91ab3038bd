import Foundation
import Localization
import Markup

/// A text in a feed, before conversion.
struct RawFeedText {
  /// The end of a topic's text in a feed of Discourse: `N posts - M participants`, and a link to the topic.
  private static let topicEnd = CompiledRegex(
    /<p><small>([^<]*)<\/small><\/p>\s*<p><a href="([^"<>]*)">[^<]*<\/a><\/p>\s*/)

  private enum Form {
    case plain(String), html(String), element(MarkupElement)
  }

  private var form: Form
  private let context: FeedContext

  /// Parses the text of an element: by the rules for its type in Atom, otherwise as HTML.
  ///
  /// Unescaped markup is parsed as markup. Nil if the element is blank, or contains something other than text.
  init?(_ element: MarkupElement, context: FeedContext) {
    self.context = context.inside(element)
    let type = element.attribute("type")?.lowercased().trimmingCharacters(in: .whitespaces)
    let isPlain =
      type.map { ["text", "text/plain", "plain"].contains($0) } ?? (context.isAtom || element.space == .atom)
    guard element.children.isEmpty else {
      form = .element(element)
      return
    }
    let text = element.text
    guard !Blanks.areAll(of: text) else { return nil }
    switch Self.decoded(text, type: type, isEncoded: element.attribute("mode")?.lowercased() == "base64") {
    case .noText: return nil
    case .asWritten:
      let isMarkup = !isPlain || (type == nil && MarkupHints.isFragment(text))
      form = isMarkup ? .html(text) : .plain(text)
    case .decoded(let decoded): form = type == "text/plain" ? .plain(decoded) : .html(decoded)
    }
  }

  /// The encoding of an element's text.
  private enum Encoding {
    case asWritten, decoded(String)
    /// The element contains a file that is not text.
    case noText
  }

  /// Decodes base64 if an attribute declares it (`isEncoded`), or if Atom's rule for the media type requires it.
  private static func decoded(_ text: String, type: String?, isEncoded: Bool) -> Encoding {
    let family = type?.prefix { $0 != "/" }
    if let family, ["image", "video", "audio"].contains(family) { return .noText }
    let isText = type == nil || type?.contains("/") == false || family == "text" || type?.hasSuffix("xml") == true
    guard isEncoded || !isText else { return .asWritten }
    let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    return data.flatMap { String(validating: $0, as: UTF8.self) }.map { .decoded($0) } ?? .asWritten
  }

  /// Creates a text from plain text or HTML.
  init(_ text: String, isHTML: Bool, context: FeedContext) {
    form = isHTML ? .html(text) : .plain(text)
    self.context = context
  }

  /// A copy without the lines that Discourse adds below the text of a topic; `page` is the page of the topic.
  func withoutTopicEnd(at page: URL) -> RawFeedText {
    guard case .html(let html) = form, let start = html.range(of: "<p><small>", options: .backwards)?.lowerBound,
      let end = html[start...].wholeMatch(of: Self.topicEnd), end.2 == page.absoluteString,
      case let counts = end.1.split(separator: " - "), counts.count == 2,
      counts.allSatisfy({ $0.contains(where: \.isNumber) })
    else { return self }
    var copy = self
    copy.form = .html(String(html[..<start]))
    return copy
  }

  /// Converts the text with its links and pictures; `base` is the base of relative addresses, unless the feed specifies
  /// a different one.
  func text(base: URL?) -> HTMLText {
    let base = context.base ?? base ?? context.url
    switch form {
    case .plain(let text): return HTMLText(plain: Self.tidy(text), budget: context.budget.addresses)
    case .html(let html): return HTMLText(html, base: base, budget: context.budget.addresses)
    case .element(let element): return HTMLText(element, base: base, budget: context.budget.addresses)
    }
  }

  /// The text on one line; nil if it is blank.
  var line: String? {
    let text =
      switch form {
      case .plain(let text): text
      case .html(let html): HTMLText(html, numbersLinks: false).text
      case .element(let element): HTMLText(element, numbersLinks: false).text
      }
    return text.line
  }

  /// The text on one line as a title, in which only formatting tags count as markup; nil if it is blank.
  var title: String? {
    guard case .html(let html) = form else { return line }
    return TitleText.plain(html).line
  }

  /// Removes the blanks around each line, which come from indented XML.
  private static func tidy(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension String {
  /// The text on one line, at most 4,096 bytes, which is more than a row can show; nil if it has no words.
  package var line: String? {
    let bounded = utf8.count <= 4_096 ? self : String(decoding: utf8.prefix(4_096), as: UTF8.self) + "…"
    let words = Blanks.collapsed(bounded)
    return words.isEmpty ? nil : words
  }
}

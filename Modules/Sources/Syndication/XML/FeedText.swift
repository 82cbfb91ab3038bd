import Foundation
import Markup

/// A text of a feed, before it is made plain.
struct FeedText {
  private enum Form {
    case plain(String), html(String), element(MarkupElement)
  }

  private let form: Form
  private let place: FeedPlace

  /// The text of an element: by the rules of Atom for its type, otherwise HTML.
  ///
  /// Markup that is not escaped is read as what it is. Nil for an element that has no text of people.
  init?(_ element: MarkupElement, place: FeedPlace) {
    self.place = place.inside(element)
    let type = element.attribute("type")?.lowercased().trimmingCharacters(in: .whitespaces)
    let isPlain = type.map { ["text", "text/plain", "plain"].contains($0) } ?? (place.isAtom || element.space == .atom)
    guard element.children.isEmpty else {
      form = .element(element)
      return
    }
    let text = element.text
    switch Self.decoded(text, type: type, isEncoded: element.attribute("mode")?.lowercased() == "base64") {
    case .none: return nil
    case .some(.none) where isPlain && !(type == nil && Self.isMarkup(text)): form = .plain(text)
    case .some(.none): form = .html(text)
    case .some(.some(let decoded)): form = type == "text/plain" ? .plain(decoded) : .html(decoded)
    }
  }

  /// The text that base64 stands for, by an attribute or the rules of Atom for a media type.
  ///
  /// - Returns: `.some(nil)` for a text that is none, and nil for a file that is no text of people.
  private static func decoded(_ text: String, type: String?, isEncoded: Bool) -> String?? {
    let family = type?.prefix { $0 != "/" }
    if let family, ["image", "video", "audio"].contains(family) { return nil }
    let isText = type == nil || type?.contains("/") == false || family == "text" || type?.hasSuffix("xml") == true
    guard isEncoded || !isText else { return .some(nil) }
    let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    return .some(data.flatMap { String(validating: $0, as: UTF8.self) })
  }

  /// Whether a text that is said to be plain is HTML, by its beginning: many servers leave the type out.
  private static func isMarkup(_ text: String) -> Bool {
    let tag =
      /<\/?(?:a|abbr|b|blockquote|br|code|div|em|h[1-6]|hr|i|img|li|ol|p|pre|script|small|span|strong|style|sub|sup|u|ul)(?:\s[^<>]*)?\/?>/
    let head = String(decoding: text.utf8.prefix(4_096), as: UTF8.self)
    return head.contains(tag.ignoresCase()) || head.contains(/&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,8});/)
  }

  /// Plain text, or HTML.
  init(_ text: String, isHTML: Bool, place: FeedPlace) {
    form = isHTML ? .html(text) : .plain(text)
    self.place = place
  }

  /// The text with its links and pictures.
  ///
  /// - Parameter base: the address that relative ones belong to, unless the feed says another.
  /// - Returns: the text.
  func text(base: URL?) -> HTMLText {
    let base = place.base ?? base ?? place.url
    switch form {
    case .plain(let text): return HTMLText(plain: Self.tidy(text))
    case .html(let html): return HTMLText(html, base: base)
    case .element(let element): return HTMLText(element, base: base)
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

  /// Lines without the blanks around them that XML is indented with.
  private static func tidy(_ text: String) -> String {
    let kept =
      text.utf8.count <= MarkupLimits.fragment
      ? text : String(decoding: text.utf8.prefix(MarkupLimits.fragment), as: UTF8.self) + " …"
    return kept.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension String {
  /// The words on one line, at most so many bytes that a line of a list can show; nil if there are none.
  var line: String? {
    let kept = utf8.count <= 4_096 ? self : String(decoding: utf8.prefix(4_096), as: UTF8.self) + "…"
    let words = kept.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

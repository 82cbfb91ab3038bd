/// The meaning of an HTML element for plain text.
enum HTMLRole {
  case paragraph, line, quotation, preformatted, list(isNumbered: Bool), item, definition, cell
  case lineBreak, rule, link, image, media, embedded, noscript, quotedWords
  /// Words within a line, such as emphasis.
  case words
  /// An element that is no text for people.
  case skipped

  init(of name: String) {
    self = Self.roles[name] ?? .words
  }

  private static let roles: [String: HTMLRole] = {
    let groups: [(HTMLRole, String)] = [
      (.paragraph, "p h1 h2 h3 h4 h5 h6 figure table dl form"),
      (
        .line,
        "div tr dt figcaption section article address header footer main nav aside details summary center fieldset caption"
      ),
      (
        .skipped, "head script style template svg canvas select textarea button input map audio-player rp"
      ),
      (.quotation, "blockquote"), (.preformatted, "pre listing xmp"), (.list(isNumbered: true), "ol"),
      (.list(isNumbered: false), "ul menu dir"), (.item, "li"), (.definition, "dd"), (.cell, "td th"),
      (.lineBreak, "br"), (.rule, "hr"), (.link, "a"), (.image, "img image"), (.media, "video audio iframe"),
      (.embedded, "embed"), (.noscript, "noscript"), (.quotedWords, "q"),
    ]
    let pairs = groups.flatMap { role, names in names.split(separator: " ").map { (String($0), role) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}

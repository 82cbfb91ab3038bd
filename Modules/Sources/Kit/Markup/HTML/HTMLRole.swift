import Posts

/// The effect of an HTML element on the text.
enum HTMLRole {
  case paragraph, line, heading(Int), quotation, preformatted, list(isNumbered: Bool), item, definition
  case table, row, cell(isHeader: Bool), caption
  case lineBreak, rule, link, image, media, embedded, noscript, quotedWords, term, math, script, checkbox
  case ruby, rubyBase, reading, readings, parenthesis
  /// Inline text with a style.
  case words(RichText.Style)
  /// An element that does not contain readable text.
  case skipped

  init(of name: String) {
    self = Self.roles[name] ?? .words([])
  }

  private static let roles: [String: HTMLRole] = {
    let groups: [(HTMLRole, String)] = [
      (.paragraph, "p figure dl form"), (.heading(1), "h1"), (.heading(2), "h2"), (.heading(3), "h3"),
      (.heading(4), "h4"), (.heading(5), "h5"), (.heading(6), "h6"),
      (
        .line,
        "div section article address header footer main nav aside details center fieldset caption"
      ),
      (.term, "dt summary"), (.math, "math"),
      (
        .skipped, "head style template svg canvas select textarea button map audio-player"
      ),
      (.script, "script"), (.checkbox, "input"), (.ruby, "ruby"), (.rubyBase, "rb"), (.reading, "rt"),
      (.readings, "rtc"), (.parenthesis, "rp"),
      (.quotation, "blockquote"), (.preformatted, "pre listing xmp"), (.list(isNumbered: true), "ol"),
      (.list(isNumbered: false), "ul menu dir"), (.item, "li"), (.definition, "dd"), (.table, "table"), (.row, "tr"),
      (.cell(isHeader: false), "td"), (.cell(isHeader: true), "th"), (.caption, "figcaption"),
      (.lineBreak, "br"), (.rule, "hr"), (.link, "a"), (.image, "img image"), (.media, "video audio iframe"),
      (.embedded, "embed"), (.noscript, "noscript"), (.quotedWords, "q"),
      (.words(.emphasis), "em i cite dfn var"), (.words(.strong), "strong b"), (.words(.code), "code kbd samp tt"),
      (.words(.deleted), "del s strike"), (.words(.inserted), "ins"), (.words(.superscript), "sup"),
      (.words(.subscript), "sub"),
    ]
    let pairs = groups.flatMap { role, names in names.split(separator: " ").map { (String($0), role) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}

/// Finds tags of unknown elements, such as an unescaped text in angle brackets.
enum HTMLNames {
  /// The first tag in a fragment of HTML whose element is unknown, such as `<market>`; nil if there is none.
  ///
  /// Names with a hyphen or colon are accepted: they are custom elements, or elements of Microsoft Office.
  static func unknownTag(in html: String) -> String? {
    // The text that ends a comment, or an element whose contents are not HTML; nil outside of these.
    var hiddenUntil: String?
    for part in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      if part.hasPrefix("!--") { hiddenUntil = hiddenUntil ?? "-->" }
      if let end = hiddenUntil {
        if part.lowercased().contains(end) { hiddenUntil = nil }
        continue
      }
      guard part.first?.isLetter == true, let end = part.firstIndex(of: ">") else { continue }
      let name = part.prefix { $0 != ">" && $0 != "/" && !$0.isWhitespace }.lowercased()
      if hiding.contains(name) { hiddenUntil = "/\(name)" }
      if !known.contains(name), name.allSatisfy(isPartOfName) { return "<\(part[...end])" }
    }
    return nil
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "." || character == "@"
  }

  /// The elements whose contents are not HTML.
  private static let hiding: Set = ["script", "style", "textarea", "xmp", "svg", "math"]

  /// The names of all elements, including obsolete ones.
  private static let known = Set(
    """
    html head body title base link meta style article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer \
    address p hr pre blockquote ol ul menu li dl dt dd figure figcaption main search div a em strong small s cite q \
    dfn abbr ruby rt rp data time code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del picture source \
    img iframe embed object video audio track map area svg math table caption colgroup col tbody thead tfoot tr td \
    th form label input button select datalist optgroup option textarea output progress meter fieldset legend \
    details summary dialog script noscript template slot canvas acronym applet basefont bgsound big blink center \
    command content dir font frame frameset image isindex keygen listing marquee menuitem multicol nextid nobr \
    noembed noframes noindex param plaintext rb rtc shadow spacer strike tt xmp
    """.split(separator: " ").map(String.init))
}

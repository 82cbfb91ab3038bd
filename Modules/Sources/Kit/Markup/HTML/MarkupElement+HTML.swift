import Posts

extension MarkupElement {
  func hasClass(_ name: String) -> Bool {
    attribute("class")?.split(whereSeparator: \.isWhitespace).contains { $0 == name } ?? false
  }

  /// Whether the picture represents a character or a formula.
  var isEmoji: Bool {
    ["emoji", "wp-smiley", "custom-emoji", "emojione", "smiley"].contains(where: hasClass) || isFormulaPicture
  }

  /// The start tag of an item that `MarkupGuard` adds around a list directly within another list.
  static let startOfBareItem: StaticString = "<li bare=\"\">"

  /// Whether this item was added around a list directly within another list, and contains nothing else.
  var isBareItem: Bool { hasAttributes && attribute("bare") != nil }

  /// Whether the item is a footnote, according to its role or to an id such as `fn:1`.
  var isNote: Bool {
    guard hasAttributes else { return false }
    if let role = attribute("role"), role == "doc-footnote" || role == "doc-endnote" { return true }
    return attribute("id").map(Self.isNote) ?? false
  }

  /// Whether the link refers to a footnote.
  var isNoteReference: Bool {
    if attribute("role") == "doc-noteref" { return true }
    guard let address = attribute("href"), let sign = address.utf8.lastIndex(of: Byte.number) else {
      return false
    }
    return Self.isNote(String(address[address.utf8.index(after: sign)...]))
  }

  /// Whether `name` is the id of a footnote, such as `fn:1`.
  private static func isNote(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["fn", "footnote", "cite_note"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first.map { !$0.isLetter } == true
    }
  }

  /// Whether the table is used only for layout.
  var isLayout: Bool { ["presentation", "none"].contains(attribute("role")?.lowercased()) }

  /// The kind of medium that the element plays or embeds.
  var medium: RichText.Block.Medium {
    switch name.lowercased() {
    case "video": .video
    case "audio": .audio
    default: .page
    }
  }

  /// The format of a table cell: header, alignment and spans.
  func cell(isHeader: Bool) -> RichText.Table.Form {
    guard hasAttributes else { return RichText.Table.Form(isHeader: isHeader) }
    return RichText.Table.Form(
      isHeader: isHeader, alignment: alignment, span: attribute("colspan").flatMap { Int($0) } ?? 1,
      rowSpan: attribute("rowspan").flatMap { Int($0) } ?? 1)
  }

  /// The alignment of a table cell.
  private var alignment: RichText.Table.Alignment {
    let name = "text-align:"
    let style = attribute("style")?.lowercased().filter { !$0.isWhitespace }.split(separator: ";")
    let styled = style?.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
    switch styled ?? attribute("align")?.lowercased() {
    case "right", "end": return .end
    case "center": return .center
    default: return .natural
    }
  }
}

/// Recognizes source code marked up by syntax highlighters.
extension MarkupElement {
  /// The classes of line numbers beside source code.
  private static let gutters: Set<Substring> = [
    "lineno", "linenos", "linenodiv", "linenumber", "line-number", "line-numbers", "line-numbers-rows", "gutter",
    "rouge-gutter", "hljs-ln-numbers", "blob-num", "lnt", "ln", "code-line-number", "ec-gutter",
    "react-syntax-highlighter-line-number",
  ]
  private static let lines: Set<Substring> = ["line", "token-line", "code-line", "view-line", "ec-line"]
  private static let cells: Set<Substring> = ["blob-code", "blob-code-inner", "js-file-line", "hljs-ln-code"]
  /// The maximum number of elements in a table that is searched for lines of source code.
  private static let maximumCells = 8

  private var classes: [Substring] { attribute("class")?.split(whereSeparator: \.isWhitespace) ?? [] }

  /// Whether the element contains only line numbers.
  var isGutter: Bool {
    hasAttributes && classes.contains(where: Self.gutters.contains)
      && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isBlank }
  }

  /// Whether the element is a line of source code, according to its class, or as one of several `code` elements in a
  /// `pre` element.
  var isLineOfProgram: Bool {
    if hasAttributes, classes.contains(where: Self.lines.contains) { return true }
    guard name == "code", let parent, parent.name == "pre" else { return false }
    return previousElement?.name == "code" || nextElement?.name == "code"
  }

  /// Whether the rows of the table are lines of source code, according to the classes of its first elements.
  var isProgramTable: Bool {
    var (left, found) = (Self.maximumCells, false)
    walk { step in
      guard case .enter(let element) = step, left > 0 else { return false }
      left -= 1
      found = found || element.classes.contains(where: Self.cells.contains)
      return true
    }
    return found
  }
}

extension MarkupElement {
  /// The addresses of an embedded recording or page.
  ///
  /// Addresses in `data-` attributes are first, because pages that wait for consent or load lazily have an empty page
  /// in `src`.
  var playedAddresses: [String] {
    let late = attributes.filter { $0.name.hasPrefix("data-") && $0.name.contains("src") }.map(\.value)
    let usual = [attribute("src")] + children.prefix(10).map { $0.attribute("src") ?? $0.attribute("data-src") }
    return (late + usual.compactMap { $0 }).filter { !Blanks.areAll(of: $0) && !$0.hasPrefix("about:") }
  }
}

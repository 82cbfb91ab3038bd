import Posts

extension MarkupElement {
  /// Whether the element is of a class.
  func hasClass(_ name: String) -> Bool {
    attribute("class")?.split(whereSeparator: \.isWhitespace).contains { $0 == name } ?? false
  }

  /// Whether a picture stands for a character or a formula.
  var isEmoji: Bool {
    ["emoji", "wp-smiley", "custom-emoji", "emojione", "smiley"].contains(where: hasClass) || isFormulaPicture
  }

  /// Whether an item is a footnote: by its role, or by an id such as `fn:1`, which its reference leads to.
  var isNote: Bool {
    guard hasAttributes else { return false }
    if let role = attribute("role"), role == "doc-footnote" || role == "doc-endnote" { return true }
    return attribute("id").map(Self.isNote) ?? false
  }

  /// Whether a link leads to a footnote.
  var isNoteReference: Bool {
    if attribute("role") == "doc-noteref" { return true }
    guard let address = attribute("href"), let sign = address.lastIndex(of: "#") else { return false }
    return Self.isNote(String(address[address.index(after: sign)...]))
  }

  /// Whether a name is that of a footnote, such as `fn:1`.
  private static func isNote(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["fn", "footnote", "cite_note"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first.map { !$0.isLetter } == true
    }
  }

  /// Whether a table only puts its cells into their places.
  var isLayout: Bool { ["presentation", "none"].contains(attribute("role")?.lowercased()) }

  /// The kind of medium of an element that plays one or has a page.
  var medium: RichText.Block.Medium {
    switch name.lowercased() {
    case "video": .video
    case "audio": .audio
    default: .page
    }
  }

  /// The look of a cell.
  func cell(isHeader: Bool) -> RichText.Table.Form {
    guard hasAttributes else { return RichText.Table.Form(isHeader: isHeader) }
    return RichText.Table.Form(
      isHeader: isHeader, alignment: alignment, span: attribute("colspan").flatMap { Int($0) } ?? 1,
      rowSpan: attribute("rowspan").flatMap { Int($0) } ?? 1)
  }

  /// The side of a cell that its words stand at.
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

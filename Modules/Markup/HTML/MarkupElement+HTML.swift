import Posts

extension MarkupElement {
  /// Whether the element is of a class.
  func hasClass(_ name: String) -> Bool {
    attribute("class")?.split(whereSeparator: \.isWhitespace).contains { $0 == name } ?? false
  }

  /// Whether a picture stands for a character.
  var isEmoji: Bool {
    ["emoji", "wp-smiley", "custom-emoji", "emojione"].contains(where: hasClass)
  }

  /// Whether an item is a footnote: by its role, or by an id such as `fn:1`, which its reference leads to.
  var isNote: Bool {
    guard hasAttributes else { return false }
    if let role = attribute("role"), role == "doc-footnote" || role == "doc-endnote" { return true }
    guard let id = attribute("id")?.lowercased() else { return false }
    return ["fn", "footnote", "cite_note"].contains { prefix in
      id.hasPrefix(prefix) && id.dropFirst(prefix.count).first.map { !$0.isLetter } == true
    }
  }

  /// The look of a cell.
  func cell(isHeader: Bool) -> RichText.Table.Form {
    guard hasAttributes else { return RichText.Table.Form(isHeader: isHeader) }
    return RichText.Table.Form(
      isHeader: isHeader, alignment: alignment, span: attribute("colspan").flatMap { Int($0) } ?? 1)
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

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
    if let role = attribute("role"), role == "doc-footnote" || role == "doc-endnote" { return true }
    guard let id = attribute("id")?.lowercased() else { return false }
    return ["fn", "footnote", "cite_note"].contains { prefix in
      id.hasPrefix(prefix) && id.dropFirst(prefix.count).first.map { !$0.isLetter } == true
    }
  }

  /// The look of a cell.
  func cell(isHeader: Bool) -> RichText.Table.Form {
    let style = attribute("style")?.filter { !$0.isWhitespace }.lowercased() ?? ""
    let side = attribute("align")?.lowercased() ?? ""
    let isAt: (String) -> Bool = { style.contains("text-align:" + $0) || (side == $0) }
    return RichText.Table.Form(
      isHeader: isHeader, alignment: isAt("right") || isAt("end") ? .end : isAt("center") ? .center : .natural,
      span: attribute("colspan").flatMap { Int($0) } ?? 1)
  }
}

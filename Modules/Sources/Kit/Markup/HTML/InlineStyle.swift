/// The properties of an element's inline style that affect its text.
struct InlineStyle {
  /// The treatment of blanks and line breaks.
  enum Space {
    /// Blanks and line breaks only separate words.
    case collapsed
    /// Line breaks are preserved, and blanks only separate words.
    case lines
    /// Blanks and line breaks are preserved.
    case all
  }

  /// Whether the element is not shown.
  private(set) var isHidden = false
  /// The treatment of blanks; nil if the style does not specify it.
  private(set) var space: Space?
  /// Whether lines must not be wrapped.
  private(set) var isUnbroken = false

  /// Parses the inline style of an element; nil if the element has none.
  init?(of element: MarkupElement) {
    guard element.hasAttributes, let style = element.attribute("style")?.lowercased() else { return nil }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2 else { continue }
      let value = parts[1].prefix { $0 != "!" }
      switch (parts[0], value) {
      case ("display", "none"): isHidden = true
      case ("white-space", "pre"): (space, isUnbroken) = (.all, true)
      case ("white-space", "pre-wrap"), ("white-space", "break-spaces"), ("white-space-collapse", "preserve"),
        ("white-space-collapse", "break-spaces"):
        space = .all
      case ("white-space", "pre-line"), ("white-space-collapse", "preserve-breaks"): space = .lines
      case ("white-space", "normal"), ("white-space", "nowrap"): space = .collapsed
      default: break
      }
    }
  }
}

/// Renders styled text for an output, with or without colours.
public struct TextRenderer: Sendable {
  private let colors: ColorDepth
  private let theme: Theme
  private let direction: TextDirection?
  private let hasLinks: Bool
  private let attributes: TextAttributes

  /// Creates a renderer for an output with the given colours and background.
  ///
  /// - Parameters:
  ///   - colors: the colours of the output.
  ///   - theme: the background of the output.
  ///   - direction: the direction of the user's language, for a terminal; nil to omit isolates.
  ///   - hasLinks: whether a click opens addresses.
  ///   - attributes: the attributes that the output supports.
  public init(
    colors: ColorDepth, theme: Theme = .unknown, direction: TextDirection? = nil, hasLinks: Bool = false,
    attributes: TextAttributes = .bold
  ) {
    self.hasLinks = hasLinks
    self.attributes = attributes
    self.colors = colors
    self.theme = theme
    self.direction = direction
  }

  /// Renders a text, with escape sequences for its roles if the output has colours.
  public func render(_ text: StyledText) -> String {
    spans(of: text).map { span in
      guard span.drawnWidth == nil else { return span.text }
      let text = linked(direction?.isolating(span.text) ?? span.text, to: span.link)
      guard colors.isColored, let code = code(for: span) else { return text }
      return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }.joined()
  }

  /// The spans of a text, merged into one if the text mixes directions, because such text must be ordered as a whole.
  private func spans(of text: StyledText) -> [StyledText.Span] {
    guard direction != nil, text.spans.contains(where: { $0.link != nil }),
      text.spans.contains(where: { TextDirection.hasRightToLeft($0.text) })
    else { return text.spans }
    return text.spans.reduce(into: []) { spans, span in
      if let last = spans.last, last.role == span.role, last.attributes == span.attributes, last.isText, span.isText {
        spans[spans.count - 1] = StyledText.Span(
          text: last.text + span.text, role: span.role, attributes: span.attributes)
      } else {
        spans.append(span)
      }
    }
  }

  /// The text as part of a link if `link` is not nil; the link's id joins the parts of a link on several lines.
  private func linked(_ text: String, to link: String?) -> String {
    guard hasLinks, let link else { return text }
    return "\u{1B}]8;id=\(link.shortHash);\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// The escape codes for the role, and for the attributes that the output supports; nil for body text.
  private func code(for span: StyledText.Span) -> String? {
    let role = code(for: span.role)
    guard !span.attributes.isEmpty else { return role }
    var codes = [role].compactMap(\.self)
    if span.attributes.contains(.bold), !codes.contains("1") { codes.append("1") }
    if span.attributes.contains(.italic) { codes.append(attributes.contains(.italic) ? "3" : "4") }
    if span.attributes.contains(.struck), attributes.contains(.struck) { codes.append("9") }
    return codes.isEmpty ? nil : codes.joined(separator: ";")
  }

  /// The escape codes for a role: with 256 colours, a colour that is the same in all terminals; otherwise attributes,
  /// and palette colours if the background is known.
  private func code(for role: TextRole) -> String? {
    if colors >= .indexed, let color = theme.color(of: role) { return "38;5;\(color)" }
    return switch role {
    case .accent where theme == .unknown, .error where theme == .unknown: "1"
    case .body: nil
    case .title: "1;4"
    case .heading, .strong: "1"
    case .secondary: "2"
    case .accent: theme == .light ? "34" : "36"
    case .error: "31"
    case .code: theme == .unknown ? nil : "35"
    case .match: "7"
    }
  }
}

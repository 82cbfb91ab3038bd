/// Renders styled text for an output: with colours, or plain.
public struct TextRenderer: Sendable {
  private let colors: ColorDepth

  /// A renderer for an output with these colours.
  public init(colors: ColorDepth) {
    self.colors = colors
  }

  /// The text with escape sequences for its roles, if the output has colours.
  public func render(_ text: StyledText) -> String {
    text.spans.map { span in
      guard colors.isColored, span.drawnWidth == nil, let code = Self.code(for: span.role) else { return span.text }
      return "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
    }.joined()
  }

  /// Attributes and colours of the terminal's palette, which suits the user's background.
  private static func code(for role: TextRole) -> String? {
    switch role {
    case .body: nil
    case .title: "1;4"
    case .strong: "1"
    case .secondary: "2"
    case .accent: "36"
    case .error: "31"
    }
  }
}

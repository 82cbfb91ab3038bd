/// The role of a piece of text, which determines its style.
public enum TextRole: Hashable, Sendable {
  /// Normal text.
  case body
  /// The title of a scene.
  case title
  /// The header of a section.
  case heading
  /// The title or name of a row.
  case strong
  /// Secondary information: dates, places, hints.
  case secondary
  /// Text to type at the prompt, such as numbers and commands.
  case accent
  /// A failure.
  case error
  /// Code, or keys.
  case code
  /// A search match.
  case match
}

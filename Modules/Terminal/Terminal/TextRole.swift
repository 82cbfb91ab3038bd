/// The role of a piece of text, which determines its style.
public enum TextRole: Hashable, Sendable {
  /// Normal text.
  case body
  /// The title of a scene.
  case title
  /// The header of a section.
  case heading
  /// The subject of a row.
  case strong
  /// Secondary information: dates, places, hints.
  case secondary
  /// Things to type at the prompt: numbers, commands.
  case accent
  /// A failure.
  case error
  /// Code, or keys.
  case code
  /// A hit of a search.
  case match
}

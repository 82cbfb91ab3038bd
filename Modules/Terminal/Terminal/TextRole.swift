/// The role of a piece of text, which decides its style.
public enum TextRole: Hashable, Sendable {
  /// Usual text.
  case body
  /// The title of a scene.
  case title
  /// The header of a section.
  case heading
  /// The subject of a row.
  case strong
  /// Secondary information: dates, places, hints.
  case secondary
  /// Input for the prompt: numbers, commands.
  case accent
  /// A failure.
  case error
  /// Words of a program, or keys.
  case code
  /// A hit of a search.
  case match
}

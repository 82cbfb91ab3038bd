/// What a piece of text is for; a theme decides how that looks.
public enum TextRole: Hashable, Sendable {
  case body
  /// The title of a scene.
  case title
  /// What a row is about.
  case strong
  /// What may be overlooked: dates, places, hints.
  case secondary
  /// What can be typed: numbers, commands.
  case accent
  case error
}

import Terminal

/// The appearance of the shell.
struct Appearance {
  /// The minimum width, in columns.
  nonisolated static let minimumWidth = 20
  /// The minimum height of a screenful, in lines.
  static let minimumLines = 3

  /// The width in columns; nil for the terminal's.
  let width: Int?
  let colors: ColorDepth
  var theme = Theme.palette
  /// The renderer of text.
  var renderer: TextRenderer { TextRenderer(colors: colors, theme: theme) }
  /// Whether the prompt has a spinner; on a dumb terminal each step would be a new line.
  let isAnimated: Bool
}

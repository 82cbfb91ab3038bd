package import Terminal
package import TerminalList

/// The appearance of the shell.
package struct Appearance {
  /// The minimum width, in columns.
  package nonisolated static let minimumWidth = 20
  /// The minimum height of a screenful, in lines.
  static let minimumLines = 3

  /// The width in columns; nil for the width of the terminal.
  package let width: Int?
  package var colors = ColorDepth.none
  package var theme = Theme.unknown
  /// The text direction of the language; nil on a terminal without cursor control.
  var direction: TextDirection?
  /// Whether addresses are clickable.
  var hasLinks = false
  /// The text attributes that the terminal supports.
  var attributes = TextAttributes.bold
  /// The renderer of text.
  var renderer: TextRenderer {
    TextRenderer(colors: colors, theme: theme, direction: direction, hasLinks: hasLinks, attributes: attributes)
  }
  /// The layout of rows.
  package var rows = RowLayout.auto
  /// The capabilities of the output, such as support for symbols like bars and arrows.
  var abilities = TextAbilities()
  /// Whether rows have pictures.
  var drawsPictures = true
  /// Whether the prompt has a spinner; on a terminal without cursor control, each step would be printed on a new line.
  package let isAnimated: Bool
}

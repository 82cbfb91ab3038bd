import Terminal
import TerminalList

/// The placeholders of printed pictures, and their positions.
struct PicturePositions {
  struct Placeholder {
    let name: String
    /// The line of the upper edge, counted from the first printed line.
    let line: Int
    /// The column of the left edge, from 0.
    let column: Int
    /// The most recent drawing in place of the placeholder.
    var shown: Replacement?
  }

  /// The view of the rows with the placeholders.
  private weak var view: (any PlaceholderView)?
  private var placeholders: [Placeholder] = []

  /// Begins a screenful of a view, and removes the placeholders of other views.
  mutating func begin(_ view: any PlaceholderView) {
    if self.view !== view { placeholders = [] }
    self.view = view
  }

  /// Adds the placeholders in printed lines; `line` is the position of the first printed line.
  mutating func add(_ lines: [StyledText], at line: Int) {
    for (index, text) in lines.enumerated() {
      placeholders += text.places.map { name, column in
        Placeholder(name: name, line: line + index, column: column, shown: view?.replacement(of: name))
      }
    }
  }

  /// Returns the changed placeholders to draw, and the names of the placeholders that are still on the screen.
  ///
  /// Removes the placeholders that are no longer on the screen.
  mutating func update(isOnScreen: (_ line: Int) -> Bool) -> (changed: [Placeholder], visible: Set<String>) {
    var changed: [Placeholder] = []
    var visible: Set<String> = []
    placeholders = placeholders.compactMap { placeholder in
      guard isOnScreen(placeholder.line) else { return nil }
      guard let replacement = view?.replacement(of: placeholder.name) else { return placeholder }
      // If the size differs, the row has a new layout.
      guard replacement.hasSameSize(as: placeholder.shown) else { return nil }
      visible.insert(placeholder.name)
      guard replacement != placeholder.shown else { return placeholder }
      var placeholder = placeholder
      placeholder.shown = replacement
      changed.append(placeholder)
      return replacement.isFinal ? nil : placeholder
    }
    return (changed, visible)
  }
}

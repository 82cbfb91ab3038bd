import Terminal
import TerminalList

/// The placeholders of pictures that were printed, and where they are.
struct PicturePositions {
  struct Position {
    let name: String
    /// The line of the upper edge, counted from the first line printed.
    let line: Int
    /// The column of the left edge, from 0.
    let column: Int
    /// The last drawing there.
    var shown: Replacement?
  }

  /// The view of the rows that have the places.
  private weak var view: (any PlaceholderView)?
  private var places: [Position] = []

  /// Begins a screenful of a view: the places of any other view are forgotten.
  mutating func begin(_ view: any PlaceholderView) {
    if self.view !== view { places = [] }
    self.view = view
  }

  /// Adds the places in printed lines; `line` is the line of the first.
  mutating func add(_ lines: [StyledText], at line: Int) {
    for (index, text) in lines.enumerated() {
      places += text.places.map { name, column in
        Position(name: name, line: line + index, column: column, shown: view?.replacement(of: name))
      }
    }
  }

  /// The places whose contents have changed since they were last drawn.
  ///
  /// - Parameter isOnScreen: whether a line is on the screen; places that have left it are forgotten.
  /// - Returns: the places to draw, and the names of all places whose pictures can be seen there.
  mutating func update(isOnScreen: (_ line: Int) -> Bool) -> (changed: [Position], visible: Set<String>) {
    var changed: [Position] = []
    var visible: Set<String> = []
    places = places.compactMap { place in
      guard isOnScreen(place.line) else { return nil }
      guard let replacement = view?.replacement(of: place.name) else { return place }
      // Its rows have another layout by now.
      guard replacement.hasSameSize(as: place.shown) else { return nil }
      visible.insert(place.name)
      guard replacement != place.shown else { return place }
      var place = place
      place.shown = replacement
      changed.append(place)
      return replacement.isFinal ? nil : place
    }
    return (changed, visible)
  }
}

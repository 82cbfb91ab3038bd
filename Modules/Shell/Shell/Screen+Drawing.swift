import Readline
import Terminal
import TerminalList
import Viper

extension Screen {
  /// Draws newly loaded pictures over their placeholders; returns the names of the placeholders on the screen.
  func redraw() -> Set<String> {
    let renderer = appearance().renderer
    let (changed, visible) = pictures.update(isOnScreen: console.isOnScreen)
    for placeholder in changed {
      guard let shown = placeholder.shown else { continue }
      console.draw(
        shown.lines.map(renderer.render), width: shown.columns, line: placeholder.line, column: placeholder.column)
    }
    return visible
  }

  /// Redraws edited rows in place, if they are on the screen.
  func redraw(_ positions: [Int], of scene: any Scene) {
    guard appearance().isAnimated else { return }
    let (view, list, renderer, columns) = (view(of: scene), scene.rows, appearance().renderer, size.columns)
    let printed = rows.numbers(of: view, isOnScreen: console.isOnScreen)
    let lines = positions.filter { list.rowNumber(at: $0).map(printed.contains) ?? false }
      .flatMap { view.rowLines(width: columns, in: $0..<$0 + 1) }.flatMap { $0.wrapped(to: columns) }
    for drawing in rows.update(lines, isOnScreen: console.isOnScreen) {
      console.draw(
        [renderer.render(drawing.text)], width: drawing.width, line: drawing.line, column: drawing.column)
    }
  }
}

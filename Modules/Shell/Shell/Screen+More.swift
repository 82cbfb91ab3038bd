import Terminal
import TerminalList
import Viper

extension Screen {
  /// Shows a text in a pager, or its first screenful on the screen.
  func show(_ text: PagedText) {
    let lines = text.lines(width: size.columns)
    guard lines.count <= size.lines || !page(lines.map(appearance().renderer.render)) else { return endText() }
    self.text = text
    showMoreText()
  }

  /// Shows the next screenful of the text being paged; returns false at the end.
  @discardableResult func showMoreText() -> Bool {
    guard hasMoreText else { return false }
    write(text.takeScreenful(size))
    return true
  }

  /// Whether a text is being paged, and has more lines.
  var hasMoreText: Bool { !text.isAtEnd }

  /// Discards the rest of the text being paged.
  func endText() {
    text = PagedText()
  }

  /// Shows the next rows of a scene, or a screenful if `count` is nil; at the end of the rows, loads the next page.
  func showMore(of scene: any Scene, count: Int? = nil) {
    if scene.view.isShownToTheEnd { scene.loadMore() }
    show(count.map { .rows($0) } ?? .next, of: scene)
  }
}

import Terminal
import TerminalList
import Viper

extension Screen {
  /// Shows a text: all of it in a pager, or its first screenful.
  func show(_ text: PagedText) {
    let lines = text.lines(width: size.columns)
    guard lines.count <= size.lines || !page(lines.map(appearance().renderer.render)) else { return endText() }
    self.text = text
    showMoreText()
  }

  /// Shows the next screenful of the text being paged; returns false if there is none.
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

  /// Shows the next rows of a scene (nil: a screenful); once every row was shown, loads the next page.
  func showMore(of scene: any Scene, count: Int? = nil) {
    if scene.view.isShownToTheEnd { scene.loadMore() }
    show(count.map { .rows($0) } ?? .next, of: scene)
  }
}

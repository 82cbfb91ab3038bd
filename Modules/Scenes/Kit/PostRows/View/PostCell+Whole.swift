import Posts
public import TerminalList
import Viper

extension PostCell {
  /// Whether the list shows the whole post: all its words, and its picture if there is one.
  ///
  /// A headline never counts as the whole post, because it only invites the user to open the post.
  public func isWhole(in look: RowLook) -> Bool {
    if row.isNotice {
      return !row.isHidden && (look.layout == .line ? isTitleWhole(width: look.width) : look.holds(self))
    }
    guard !row.isHidden, row.contents != .title, !isCut(at: look.width) else { return false }
    switch (look.picture, look.layout) {
    case (.drawn, .large): return true
    case (.drawn, .grid): return hasOneText && look.holds(self)
    case (.drawn, _), (.missing, _): return false
    case (.none, .line): return isOneText && isTitleWhole(width: look.width)
    case (.none, .grid): return isOneText && look.holds(self)
    case (.none, _): return isUntitled && look.holds(self)
    }
  }

  private var isUntitled: Bool { row.post.details.title?.nonBlank == nil }

  /// Whether the post has no picture to draw, and only a single line of words.
  private var isOneText: Bool { row.post.images.isEmpty && hasOneText }

  /// Whether a single line of words is the complete text of the post, so that a layout with one line per row shows all
  /// of it.
  private var hasOneText: Bool {
    let details = row.post.details
    let texts = [details.title, row.post.description, details.text?.plainText].compactMap { $0?.nonBlank }
    return texts.count <= 1 && !texts.contains { $0.contains(where: \.isNewline) }
  }
}

import Posts
public import TerminalList
import Viper

extension PostCell {
  /// Whether the list shows all of a post: of a picture the picture, and of a text without a title the text.
  ///
  /// A headline is shown to be opened, and whether a comment was read is not kept.
  public func isWhole(in look: RowLook) -> Bool {
    guard !row.isHidden, !row.post.isComment else { return false }
    switch look.picture {
    case .drawn:
      return row.contents == .picture && (look.layout == .large || look.layout == .grid) && !isCut(at: look.width)
    case .missing: return false
    case .none:
      guard title == nil, !isCut(at: look.width), hasOneText(in: look) else { return false }
      return look.layout == .line ? isTitleWhole(width: look.width) : look.holds(self)
    }
  }

  private var title: String? { row.post.details.title?.nonBlank }

  /// Whether the look has room for all texts of the post: a line has one of them.
  private func hasOneText(in look: RowLook) -> Bool {
    guard look.layout == .line || look.layout == .grid else { return true }
    let texts = [row.post.description, row.post.details.text?.plainText].compactMap { $0?.nonBlank }
    return texts.count <= 1 && row.post.images.isEmpty && !texts.contains { $0.contains(where: \.isNewline) }
  }
}

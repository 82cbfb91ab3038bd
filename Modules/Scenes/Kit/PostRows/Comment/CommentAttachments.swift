import Posts
import Terminal
package import TerminalList
package import Viper

/// The attachments below the text of a comment: poll, pictures, link card and quoted post.
@MainActor package struct CommentAttachments {
  private let row: PostRow
  private let number: Int?
  private let context: PresentationContext

  package init(of row: PostRow, number: Int?, context: PresentationContext) {
    (self.row, self.number, self.context) = (row, number, context)
  }

  /// Whether there is anything to show; most comments have only words.
  private var hasAny: Bool {
    let facts = row.post.details.facts
    return !row.post.images.isEmpty || facts.poll != nil || facts.card != nil || facts.quote != nil
  }

  /// The lines, indented like the comment's text.
  package func lines(in look: PageLook) -> [PageLine] {
    guard row.post.details.state == .shown, hasAny else { return [] }
    let margin = CommentIndentation.blanks(of: row.post, in: look.width)
    let setting = PostSetting(row, number: number, look: look.behind(margin), context: context)
    let pictures = row.post.images.indices.flatMap {
      PictureLines(setting: setting).lines(of: $0 + 1, at: 0, height: .half)
    }
    guard !row.isTextHidden else { return pictures.map { $0.behind(margin) } }
    let poll = setting.text(PollLines(setting).lines, at: 0)
    return (poll + pictures + CardLines(setting: setting).lines + QuoteLines(setting).lines).map { $0.behind(margin) }
  }
}

import Posts
package import TerminalList
package import Viper

/// The pictures of a comment, below its text.
@MainActor package struct CommentPictures {
  private let row: PostRow
  private let number: Int?
  private let context: PresentationContext

  /// The pictures of the comment with a number.
  package init(of row: PostRow, number: Int?, context: PresentationContext) {
    (self.row, self.number, self.context) = (row, number, context)
  }

  /// The pictures in their places, or their names.
  package func lines(in look: PageLook) -> [PageLine] {
    guard row.post.details.state == .shown, !row.post.pictures.isEmpty else { return [] }
    let indentation = CommentIndentation.blanks(of: row.post, in: look.width)
    let lines = PictureLines(PostSetting(row, number: number, look: look, context: context))
    return row.post.pictures.indices.flatMap {
      lines.lines(of: $0 + 1, indentation: indentation, at: 0, height: .half)
    }
  }
}

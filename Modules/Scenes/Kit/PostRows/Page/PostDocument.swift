public import Posts
package import Terminal
public import TerminalList
public import Viper

/// A post as a page: its title, author and date, its text with inline pictures, and its attachments.
public nonisolated struct PostDocument: PageDocument {
  let row: PostRow
  /// The posts above the page's post in its thread, outermost first.
  let above: [Post]
  private let context: PresentationContext
  private let choices: PresentationChoices

  /// Creates the page of a post, below the posts above it in its thread.
  @MainActor public init(_ row: PostRow, above: [Post] = [], context: PresentationContext) {
    self.row = row
    self.above = above
    self.context = context
    choices = context.choices
  }

  public static func == (left: PostDocument, right: PostDocument) -> Bool {
    // The page does not show whether the post is read.
    left.row.hasSameContents(as: right.row) && left.row.isRevealed == right.row.isRevealed
      && left.row.post.viewer.flags == right.row.post.viewer.flags && left.above == right.above
      && left.choices == right.choices
  }

  @MainActor public func lines(in look: PageLook) -> [PageLine] {
    PostParts(PostSetting(row, look: look, context: context), above: above).lines
  }

  /// The text lines, without pictures.
  @MainActor package func text(in look: PageLook) -> [StyledText] {
    lines(in: look).compactMap(\.text)
  }
}

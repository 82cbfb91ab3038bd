public import Posts
package import Terminal
public import TerminalList
public import Viper

/// A post as a page: title, author, date, text with inline pictures, and attachments.
public nonisolated struct PostDocument: PageDocument {
  let row: PostRow
  /// The ancestors of the page's post in the thread, outermost first.
  let above: [Post]
  private let context: PresentationContext
  private let choices: PresentationChoices

  /// Creates the page of a post, with its ancestors in the thread above it.
  @MainActor public init(_ row: PostRow, above: [Post] = [], context: PresentationContext) {
    self.row = row
    self.above = above
    self.context = context
    choices = context.choices
  }

  public static func == (left: PostDocument, right: PostDocument) -> Bool {
    // The page does not show whether the post has been read.
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

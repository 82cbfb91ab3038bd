public import Posts
package import Terminal
public import TerminalList
public import Viper

/// A post as a page: its title, who wrote it and when, its text with the pictures in their places, and what it brings.
public nonisolated struct PostDocument: PageDocument {
  let row: PostRow
  /// The posts that it answers, the first one first.
  let above: [Post]
  private let context: PresentationContext
  private let choices: PresentationChoices

  /// The page of a post, below the posts that it answers.
  @MainActor public init(_ row: PostRow, above: [Post] = [], context: PresentationContext) {
    self.row = row
    self.above = above
    self.context = context
    choices = context.choices
  }

  public static func == (left: PostDocument, right: PostDocument) -> Bool {
    // Whether it was read is not to be seen on its page.
    left.row.hasSameContents(as: right.row) && left.row.isRevealed == right.row.isRevealed
      && left.row.post.viewer.isStarred == right.row.post.viewer.isStarred && left.above == right.above
      && left.choices == right.choices
  }

  @MainActor public func lines(in look: PageLook) -> [PageLine] {
    PostParts(PostSetting(row, look: look, context: context), above: above).lines
  }

  /// The lines of text, without pictures.
  @MainActor package func text(in look: PageLook) -> [StyledText] {
    lines(in: look).compactMap(\.text)
  }
}

/// Command words of the pages of posts.
package enum PostPage {
  /// The command that shows the comments.
  package static let commentsWord = "comments"
  /// The command that skips the answers to a comment.
  package static let skipWord = "skip"
  /// The command that shows the parent post.
  package static let upWord = "up"
}

/// Command words of the pages of posts.
package enum PostPage {
  /// Shows the comments.
  package static let commentsWord = "comments"
  /// Shows the parent post.
  package static let upWord = "up"
}

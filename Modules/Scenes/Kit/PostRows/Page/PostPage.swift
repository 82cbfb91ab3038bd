/// Words of the pages of posts.
package enum PostPage {
  /// Goes to the comments.
  package static let commentsWord = "comments"
  /// Goes to the post that is answered.
  package static let upWord = "up"
}

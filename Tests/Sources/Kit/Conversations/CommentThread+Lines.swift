import Posts

extension CommentThread {
  /// The id and the depth of each comment.
  var lines: [String] { comments.map { "\($0.id) \($0.details.depth ?? -1)" } }
}

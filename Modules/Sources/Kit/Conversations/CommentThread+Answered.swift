package import Posts

extension CommentThread {
  /// Creates a thread in reading order, in which deleted comments are only listed if somebody answered them.
  package init(answered comments: [Post], gap: Gap?, total: Int?) {
    // The depth of the comment that follows in the list; an answer is deeper than the comment that it answers.
    var next = -1
    let listed = CommentThread(arranging: comments).comments.reversed().filter { comment in
      let depth = comment.details.depth ?? 0
      guard comment.details.state != .deleted || next > depth else { return false }
      next = depth
      return true
    }
    self.init(listed.reversed(), gap: gap, total: total)
  }
}

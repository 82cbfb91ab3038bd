package import Posts

extension CommentThread {
  /// Creates a thread from comments in reading order, omitting deleted comments without replies.
  package init(answered comments: [Post], gap: Gap?, total: Int?) {
    // The depth of the next comment in the list; the depth of a reply is greater than that of its parent.
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

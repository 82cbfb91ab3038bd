/// The posts and comments of the demo source as a Mastodon-compatible server has them.
struct DemoStatuses: Sendable {
  let posts: DemoPosts
  /// The number of comments per post; nil for a few, by the post.
  let comments: Int?

  struct Context: Encodable {
    let ancestors: [StatusPayload]
    let descendants: [StatusPayload]
  }

  /// A post, or the boost of one.
  func status(_ post: DemoPost, base: String) -> StatusPayload {
    let shared = post.shared.map { status(posts.post($0), base: base) }
    let replies = shared == nil ? DemoThread.directAnswers(to: post, count: comments) : 0
    return StatusPayload(post, replies: replies, shared: shared, base: base)
  }

  /// The post, boost or comment of an id; nil for an id that is not here.
  func status(_ id: String, base: String) -> StatusPayload? {
    guard let (post, comment) = find(id) else { return nil }
    guard let comment else { return status(post, base: base) }
    return StatusPayload(comment, replies: thread(of: post).answers[comment.number], base: base)
  }

  /// The ancestors and descendants of a post or comment; nil for an id that is not here.
  func context(_ id: String, base: String) -> Context? {
    guard let (found, comment) = find(id) else { return nil }
    let post = found.shared.map(posts.post) ?? found
    let thread = thread(of: post)
    let answers = thread.answers
    let payloads = { (comments: [DemoThread.Comment]) in
      comments.map { StatusPayload($0, replies: answers[$0.number], base: base) }
    }
    guard let comment else { return Context(ancestors: [], descendants: payloads(thread.comments)) }
    return Context(
      ancestors: [status(post, base: base)] + payloads(thread.ancestors(of: comment)),
      descendants: payloads(thread.descendants(of: comment)))
  }

  func thread(of post: DemoPost) -> DemoThread { DemoThread(of: post, count: comments) }

  private func find(_ id: String) -> (DemoPost, DemoThread.Comment?)? {
    guard let position = DemoPostID.position(of: id), position.post < posts.count else { return nil }
    let post = posts.post(position.post)
    guard let number = position.comment else { return (post, nil) }
    let comments = thread(of: post).comments
    return number < comments.count ? (post, comments[number]) : nil
  }
}

import JSON

/// The posts and comments of the demo source as statuses of a Mastodon-compatible server.
struct DemoStatuses: Sendable {
  let posts: DemoPosts
  /// The number of comments per post; if nil, it depends on the post.
  let comments: Int?

  /// The status of a post or boost.
  func status(_ post: DemoPost, _ json: MastodonJSON) -> JSONValue {
    let shared = post.shared.map { status(posts.post($0), json) }
    let replies = shared == nil ? DemoThread.directAnswers(to: post, count: comments) : 0
    return json.status(post, replies: replies, shared: shared)
  }

  /// The status of the post, boost or comment with the given id.
  ///
  /// - Throws: `ServerError` for an unknown id.
  func status(_ id: String, _ json: MastodonJSON) throws -> JSONValue {
    let (post, comment) = try find(id)
    guard let comment else { return status(post, json) }
    return json.status(comment, replies: thread(of: post).answers[comment.number])
  }

  /// The ancestors and descendants of a post or comment.
  ///
  /// - Throws: `ServerError` for an unknown id.
  func context(_ id: String, _ json: MastodonJSON) throws -> JSONValue {
    let (found, comment) = try find(id)
    let post = found.shared.map(posts.post) ?? found
    let thread = thread(of: post)
    let answers = thread.answers
    let statuses = { (comments: [DemoThread.Comment]) in comments.map { json.status($0, replies: answers[$0.number]) } }
    guard let comment else { return ["ancestors": [], "descendants": .array(statuses(thread.comments))] }
    return [
      "ancestors": .array([status(post, json)] + statuses(thread.ancestors(of: comment))),
      "descendants": .array(statuses(thread.descendants(of: comment))),
    ]
  }

  private func thread(of post: DemoPost) -> DemoThread { DemoThread(of: post, count: comments) }

  private func find(_ id: String) throws -> (DemoPost, DemoThread.Comment?) {
    guard let position = DemoPostID.position(of: id), position.post < posts.count else {
      throw ServerError.recordNotFound
    }
    let post = posts.post(position.post)
    guard let number = position.comment else { return (post, nil) }
    let comments = thread(of: post).comments
    guard number < comments.count else { throw ServerError.recordNotFound }
    return (post, comments[number])
  }
}

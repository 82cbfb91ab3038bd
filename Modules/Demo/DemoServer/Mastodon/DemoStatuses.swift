import JSON

/// The posts and comments of the demo source as statuses of a Mastodon-compatible server.
struct DemoStatuses: Sendable {
  let posts: DemoPosts
  /// The number of comments per post; nil if it depends on the post.
  let comments: Int?
  /// The software whose error messages to send; nil for a server without logins.
  let dialect: DemoDialect?

  /// The error for an unknown id.
  var notFound: ServerError { (dialect ?? .mastodon).error(404) }

  /// The status of a post or boost.
  func status(_ post: DemoPost, _ json: MastodonJSON) -> JSONValue {
    let shared = post.shared.map { status(posts.post($0), json) }
    let replies = shared == nil ? DemoThread.directAnswers(to: post, count: comments) : 0
    return json.status(post, replies: replies, shared: shared)
  }

  /// The status of the post, boost or comment with the given id.
  func status(_ id: String, _ json: MastodonJSON) throws -> JSONValue {
    if let boost = json.ledger?.boost(id) { return try status(boost, json) }
    let (post, comment) = try find(id)
    guard let comment else { return status(post, json) }
    let thread = thread(of: post)
    return json.status(comment, replies: thread.answers[comment.number], to: thread.addressee(of: comment))
  }

  /// The status of an account's boost.
  func status(_ boost: DemoLedger.Boost, _ json: MastodonJSON) throws -> JSONValue {
    json.status(boost, shared: try status(boost.post, json))
  }

  /// The id and author of a post or comment; for a boost, the id and author of the boosted post.
  ///
  /// Nil for an unknown id.
  func original(_ id: String, _ ledger: DemoLedger) -> (id: String, author: DemoAccount)? {
    guard let (post, comment) = found(ledger.boost(id)?.post ?? id) else { return nil }
    if let comment { return (comment.id, comment.account) }
    let original = post.shared.map(posts.post) ?? post
    return (original.id, original.account)
  }

  /// The ancestors and descendants of a post or comment.
  func context(_ id: String, _ json: MastodonJSON) throws -> JSONValue {
    let (found, comment) = try find(json.ledger?.boost(id)?.post ?? id)
    let post = found.shared.map(posts.post) ?? found
    let thread = thread(of: post)
    let answers = thread.answers
    let statuses = { (comments: [DemoThread.Comment]) in
      comments.map { json.status($0, replies: answers[$0.number], to: thread.addressee(of: $0)) }
    }
    guard let comment else { return ["ancestors": [], "descendants": .array(statuses(thread.comments))] }
    return [
      "ancestors": .array([status(post, json)] + statuses(thread.ancestors(of: comment))),
      "descendants": .array(statuses(thread.descendants(of: comment))),
    ]
  }

  private func thread(of post: DemoPost) -> DemoThread { DemoThread(of: post, count: comments) }

  private func find(_ id: String) throws -> (DemoPost, DemoThread.Comment?) {
    guard let found = found(id) else { throw notFound }
    return found
  }

  private func found(_ id: String) -> (DemoPost, DemoThread.Comment?)? {
    guard let position = DemoPostID.position(of: id), position.post < posts.count else { return nil }
    let post = posts.post(position.post)
    guard let number = position.comment else { return (post, nil) }
    let comments = thread(of: post).comments
    return number < comments.count ? (post, comments[number]) : nil
  }
}

import Sources

/// The replies among the posts of a conversation: those whose chain of answers leads to the post, or to nothing known.
///
/// Pleroma and Akkoma send every later post of the conversation. A chain that ends at a deleted post, or is a circle,
/// is kept.
struct ReplyFilter {
  /// In the server's order, each once.
  let replies: [MastodonStatus]

  init(_ statuses: [MastodonStatus], ancestors: Set<String>, post: String) {
    let parents = Dictionary(statuses.map { ($0.id, $0.inReplyToID) }, uniquingKeysWith: { first, _ in first })
    var isReply: [String: Bool] = [post: true]
    for ancestor in ancestors where ancestor != post { isReply[ancestor] = false }
    for status in statuses {
      var chain: Set<String> = []
      var next: String? = status.id
      while let id = next, isReply[id] == nil, chain.insert(id).inserted { next = parents[id].flatMap(\.self) }
      let verdict = next.flatMap { isReply[$0] } ?? true
      for id in chain { isReply[id] = verdict }
    }
    replies = statuses.filter { $0.id != post && isReply[$0.id] == true }
  }
}

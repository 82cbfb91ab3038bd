import Sources

/// Selects the replies to a post from its conversation: the posts whose chain of parents leads to the post, or is
/// broken.
///
/// Pleroma and Akkoma send all later posts of the conversation. A chain is broken if it ends at a deleted post or is
/// circular.
struct ReplyFilter {
  /// The replies in the server's order, without duplicates.
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

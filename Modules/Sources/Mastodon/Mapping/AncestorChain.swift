import Posts

/// The ancestors of a post, found by following the ids of parents, beginning with the post's own parent.
///
/// Pleroma and Akkoma send every earlier post of the conversation. If the server did not send an ancestor, the chain
/// continues with the post that was sent just before the last ancestor found, and ends if there is none.
struct AncestorChain {
  /// An ancestor in the chain.
  enum Ancestor: Sendable {
    case post(MastodonStatus)
    /// The id of a post that the server does not show.
    case missing(String)
  }

  /// The ancestors, outermost first.
  let chain: [Ancestor]

  /// Finds the ancestors of a post among the posts that the server sent; if `parent` is nil, the last of them is the
  /// parent.
  init(_ ancestors: [MastodonStatus], above post: String, parent: String?) {
    let ancestors = ancestors.filter { $0.id != post }
    let indices = Dictionary(ancestors.indices.map { (ancestors[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var chain: [Ancestor] = []
    var known: Set<String> = [post]
    // The index before the last ancestor found.
    var last = ancestors.count - 1
    var next = parent ?? ancestors.last?.id
    while let id = next, known.insert(id).inserted, chain.count < CommentThread.maximumAncestors {
      if let index = indices[id] {
        chain.append(.post(ancestors[index]))
        last = index - 1
        next = ancestors[index].inReplyToID
      } else {
        guard ancestors.indices.contains(last) else { break }
        chain.append(.missing(id))
        next = ancestors[last].id
      }
    }
    self.chain = chain.reversed()
  }
}

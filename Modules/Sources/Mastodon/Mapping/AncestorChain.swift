import Posts
import Sources

/// The ancestors of a post, found by following the parents' ids from its own parent upwards.
///
/// Pleroma and Akkoma send every earlier post of the conversation. Past an ancestor that the server did not send, the
/// chain continues with the post that was sent just before the last one found, and ends if there is none.
struct AncestorChain {
  /// A post of the chain.
  enum Ancestor: Sendable {
    case post(MastodonStatus)
    /// A post that the server does not show, by its id.
    case missing(String)
  }

  /// The outermost first.
  let chain: [Ancestor]

  /// The chain above a post.
  ///
  /// - Parameters:
  ///   - ancestors: the posts before it, in the server's order.
  ///   - post: the id of the post.
  ///   - parent: the id of its parent; if nil, the last of `ancestors` counts as the parent.
  init(_ ancestors: [MastodonStatus], above post: String, parent: String?) {
    let ancestors = ancestors.filter { $0.id != post }
    let indices = Dictionary(ancestors.indices.map { (ancestors[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var chain: [Ancestor] = []
    var known: Set<String> = [post]
    // The index just before the post that was found last.
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

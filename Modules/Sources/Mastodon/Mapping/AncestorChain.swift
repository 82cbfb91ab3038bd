import Posts
import Sources

/// The posts that a post answers, in their order: from the one that it answers itself, each leads to the next one.
///
/// Pleroma and Akkoma send every earlier post of the conversation. A chain that leads to a post which the server does not
/// show goes on with the last one that the server sent before, and ends if there is none.
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
  ///   - parent: the id of the post that it answers; nil if that is not known: then it is the last one.
  init(_ ancestors: [MastodonStatus], above post: String, parent: String?) {
    let ancestors = ancestors.filter { $0.id != post }
    let indices = Dictionary(ancestors.indices.map { (ancestors[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var chain: [Ancestor] = []
    var known: Set<String> = [post]
    // The index before that of the post that was found last.
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

/// The ancestors of a post, and the replies to it.
struct MastodonConversation: Sendable {
  /// The ancestors, the outermost first.
  let above: [AncestorChain.Ancestor]
  /// Direct and indirect replies, in the server's order.
  let replies: [MastodonStatus]
}

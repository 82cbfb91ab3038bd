/// The ancestors of a post, and the replies to it.
struct MastodonConversation: Sendable {
  /// The ancestors, outermost first.
  let above: [AncestorChain.Ancestor]
  /// The direct and indirect replies, in the server's order.
  let replies: [MastodonStatus]
}

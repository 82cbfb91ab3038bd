/// The posts around a post that belong to it.
struct MastodonConversation: Sendable {
  /// The posts that it answers, the outermost first.
  let above: [AncestorChain.Ancestor]
  /// The posts that answer it, directly or not, in the server's order.
  let replies: [MastodonStatus]
}

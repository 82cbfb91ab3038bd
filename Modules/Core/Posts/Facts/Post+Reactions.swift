extension Post {
  /// The reactions of the signed-in account to a post, according to its server; votes are part of the poll.
  public struct Reactions: Hashable, Sendable {
    private var kinds: UInt8 = 0

    /// Creates reactions of the given kinds; by default, the account has not reacted.
    public init(_ kinds: Set<PostWrite.Kind> = []) {
      for kind in kinds { self[kind] = true }
    }

    /// Whether the account has reacted with the given kind.
    public subscript(_ kind: PostWrite.Kind) -> Bool {
      get { kinds & kind.bit != 0 }
      set { kinds = newValue ? kinds | kind.bit : kinds & ~kind.bit }
    }
  }
}

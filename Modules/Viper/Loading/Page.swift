/// One page of a longer list, and the position after it.
public struct Page<Item> {
  public let items: [Item]
  /// What to send for the next page: the last key, or a token.
  ///
  /// Nil at the end.
  public let cursor: String?

  public init(items: [Item], cursor: String?) {
    self.items = items
    self.cursor = cursor
  }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Sendable where Item: Sendable {}

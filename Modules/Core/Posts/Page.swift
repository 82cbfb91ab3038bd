/// One page of a longer list, and the cursor of the next.
public struct Page<Item> {
  /// The items, in the source's order.
  public let items: [Item]
  /// The key or token that requests the next page; nil at the end.
  public let cursor: String?
  /// The number of items in the answer that could not be read.
  public let leftOut: Int
  /// The things that the list leaves out on purpose, said with its first page.
  public let omissions: [Omission]
  /// The number of items that filters keep out of the page.
  public let hidden: Int

  /// A page of these items; a nil cursor makes it the last.
  public init(items: [Item], cursor: String?, leftOut: Int = 0, omissions: [Omission] = [], hidden: Int = 0) {
    self.items = items
    self.cursor = cursor
    self.leftOut = leftOut
    self.omissions = omissions
    self.hidden = hidden
  }

  /// The page with each item transformed, and the same cursor.
  public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(
      items: try items.map(transform), cursor: cursor, leftOut: leftOut, omissions: omissions, hidden: hidden)
  }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Sendable where Item: Sendable {}

/// One page of a longer list, and the cursor of the next page.
public struct Page<Item> {
  /// The items, in the source's order.
  public let items: [Item]
  /// The key or token that requests the next page; nil if this is the last page.
  public let cursor: String?
  /// The number of items in the response that could not be parsed.
  public let leftOut: Int
  /// The items that are deliberately omitted from the list; only the first page reports them.
  public let omissions: [Omission]
  /// The number of items on the page that filters hide.
  public let hidden: Int

  /// Creates a page; a nil cursor marks the last page.
  public init(items: [Item], cursor: String?, leftOut: Int = 0, omissions: [Omission] = [], hidden: Int = 0) {
    self.items = items
    self.cursor = cursor
    self.leftOut = leftOut
    self.omissions = omissions
    self.hidden = hidden
  }

  /// A page with each item transformed and the same cursor.
  public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(
      items: try items.map(transform), cursor: cursor, leftOut: leftOut, omissions: omissions, hidden: hidden)
  }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Sendable where Item: Sendable {}

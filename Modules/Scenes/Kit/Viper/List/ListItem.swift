/// An item of a list, as the model of the list sees it: a value with an id.
public protocol ListItem: Identifiable, Hashable, Sendable where ID: Sendable & CustomStringConvertible {
  /// Whether the item is unread; false by default.
  var isUnread: Bool { get }
  /// Whether another version of the item has the same contents; by default, whether both versions are equal.
  func hasSameContents(as other: Self) -> Bool
}

extension ListItem {
  public var isUnread: Bool { false }
  public func hasSameContents(as other: Self) -> Bool { self == other }
}

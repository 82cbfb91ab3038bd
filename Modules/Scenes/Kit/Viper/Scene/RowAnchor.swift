/// The row that a screenful begins with, stored so that a later session can find it again.
public struct RowAnchor: Codable, Hashable, Sendable {
  /// The row's untrusted id.
  public let id: String
  /// The row's position in the list; another row may be there by then.
  public let position: Int

  /// An anchor at a row.
  public init(id: String, position: Int) {
    self.id = id
    self.position = position
  }
}

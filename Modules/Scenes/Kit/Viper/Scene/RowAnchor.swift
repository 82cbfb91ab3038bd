/// The row that a screenful begins with, stored so that a later session can find it again.
public struct RowAnchor: Codable, Hashable, Sendable {
  /// The row's untrusted id.
  public let id: String
  /// The row's position in the list; in a later session, another row may be there.
  public let position: Int

  /// Creates an anchor at a row.
  public init(id: String, position: Int) {
    self.id = id
    self.position = position
  }
}

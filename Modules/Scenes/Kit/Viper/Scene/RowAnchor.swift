/// The first row of a screenful, stored so that a later session can find the row again.
public struct RowAnchor: Codable, Hashable, Sendable {
  /// The row's untrusted id.
  public let id: String
  /// The row's position in the list; in a later session, this position may contain a different row.
  public let position: Int

  /// Creates an anchor from a row's id and position.
  public init(id: String, position: Int) {
    self.id = id
    self.position = position
  }
}

/// The position up to which the user has read a timeline, as saved on the server.
public struct ReadMarker: Hashable, Sendable {
  /// The id of the newest entry that was read.
  public let id: String

  /// Creates the marker of the entry with the given id.
  public init(_ id: String) { self.id = id }

  /// Whether an entry is newer than the marker: its id is longer, or has the same length and is greater in text order.
  public func isBefore(_ id: String) -> Bool {
    (id.utf8.count, id) > (self.id.utf8.count, self.id)
  }
}

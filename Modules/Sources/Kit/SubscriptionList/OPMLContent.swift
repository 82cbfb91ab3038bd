/// The subscriptions in the readable part of an OPML file.
public struct OPMLContent: Sendable {
  /// The reason why a part of the file was not read.
  public enum Gap: Sendable {
    /// The file is damaged, because it ends too early.
    case end
    /// The file exceeds the maximum length or nesting depth; the rest was not read.
    case limit
  }

  /// The subscriptions with a valid address, possibly more than a list can contain.
  public internal(set) var found: [Subscription] = []
  /// The ids of the subscriptions that are declared as feeds.
  public internal(set) var feeds: Set<Subscription.ID> = []
  /// The names of the outlines with an invalid address.
  public internal(set) var unusable: [String] = []
  /// The reason why the rest of the file was not read; nil if the file was read completely.
  public let gap: Gap?
}

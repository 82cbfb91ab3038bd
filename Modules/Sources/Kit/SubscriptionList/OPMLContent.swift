/// The subscriptions in the readable part of an OPML file.
public struct OPMLContent: Sendable {
  /// The reason why a part of a file was not read.
  public enum Gap: Sendable {
    /// The file ends too early: it is damaged.
    case end
    /// The file is longer, or nested more deeply, than is read.
    case limit
  }

  /// The subscriptions with an address, which may be more than a list can have.
  public internal(set) var found: [Subscription] = []
  /// Those of them that the file calls feeds.
  public internal(set) var feeds: Set<Subscription.ID> = []
  /// The names of the outlines with an invalid address.
  public internal(set) var unusable: [String] = []
  /// The reason why the rest was not read; nil if the whole file was.
  public let gap: Gap?
}

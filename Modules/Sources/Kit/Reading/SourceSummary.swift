public import Foundation
public import Loading

/// The state of a subscription: its unread count, and the outcome of the last load.
public struct SourceSummary: Hashable, Codable, Sendable {
  /// The name of the kind of source; nil if it is unknown.
  public var kind: String?
  /// The name of the subscription at the last load; nil if it is no longer listed.
  public var name: String?
  /// The number of stored posts that are unread; not saved with the other values.
  public var unreadCount = 0
  /// The number of unread posts that match a saved view; nil if this is not a saved view.
  package var foundCount: Int?
  /// The date of the last load; nil if there was none.
  public var loadedAt: Date?
  /// The failure of the last load; nil if it succeeded.
  public var error: LoadFailure?
  /// The facts that determine when the source is reloaded automatically.
  public var reload = ReloadFacts()

  /// Earlier versions saved failures as `error` in a different format; the next load replaces them.
  private enum CodingKeys: String, CodingKey {
    case kind, name, loadedAt, reload
    case foundCount = "found"
    case error = "failure"
  }

  /// Creates a state; by default, of a source that was never loaded.
  public init(kind: String? = nil, loadedAt: Date? = nil, error: LoadFailure? = nil) {
    self.kind = kind
    self.loadedAt = loadedAt
    self.error = error
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decodeIfPresent(String.self, forKey: .kind)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    loadedAt = try container.decodeIfPresent(Date.self, forKey: .loadedAt)
    // A later version may have saved an unknown kind of failure.
    error = container.lenient(.error)
    // Earlier versions saved only the date of the last load.
    foundCount = container.lenient(.foundCount).map { max(0, $0) }
    reload = container.lenient(.reload) ?? ReloadFacts(attemptedAt: loadedAt)
  }
}

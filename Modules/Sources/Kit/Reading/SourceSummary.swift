public import Foundation
public import Loading

/// The state of a subscription: the number of unread posts, and the last load.
public struct SourceSummary: Hashable, Codable, Sendable {
  /// The name of the source's kind; nil before it is known.
  public var kind: String?
  /// The name of the subscription at the last load; nil for one that is no longer listed.
  public var name: String?
  /// The number of stored posts that were not read; it is not saved with the rest.
  public var unreadCount = 0
  /// The number of unread posts that a saved view has found; nil for a source.
  package var foundCount: Int?
  /// The date of the last load; nil before the first.
  public var loadedAt: Date?
  /// The failure of the last load; nil if it did not fail.
  public var error: LoadFailure?
  /// The facts that decide when it is loaded again automatically.
  public var reload = ReloadFacts()

  /// Failures of earlier versions were saved as `error`, in a form of their own: the next load replaces them.
  private enum CodingKeys: String, CodingKey {
    case kind, name, loadedAt, reload
    case foundCount = "found"
    case error = "failure"
  }

  /// A summary; by default that of a source which was never loaded.
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
    // A later version may know other failures.
    error = container.lenient(.error)
    // Earlier versions kept the date of the last load only.
    foundCount = container.lenient(.foundCount).map { max(0, $0) }
    reload = container.lenient(.reload) ?? ReloadFacts(attemptedAt: loadedAt)
  }
}

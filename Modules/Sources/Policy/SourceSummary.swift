public import Foundation
public import Loading

/// The state of a subscription: the number of new posts, and the last load.
public struct SourceSummary: Hashable, Codable, Sendable {
  /// The name of the source's kind; nil before it is known.
  public var kind: String?
  /// The number of posts of the last load that were not shown.
  public var newCount: Int
  /// The date of the last load; nil before the first.
  public var loadedAt: Date?
  /// The failure of the last load; nil if it did not fail.
  public var error: LoadError?

  /// A summary; by default that of a source which was never loaded.
  public init(kind: String? = nil, newCount: Int = 0, loadedAt: Date? = nil, error: LoadError? = nil) {
    self.kind = kind
    self.newCount = newCount
    self.loadedAt = loadedAt
    self.error = error
  }
}

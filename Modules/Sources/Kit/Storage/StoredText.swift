public import Foundation

/// The long text of a stored post, which is read on demand.
public struct StoredText: Sendable {
  /// The row number of the post.
  let number: Int64
  let read: @Sendable () -> Data?

  /// The text that is currently stored; nil if there is none, if it cannot be read, or if it was deleted.
  public var data: Data? { read() }
}

extension StoredText: Hashable {
  public static func == (one: StoredText, other: StoredText) -> Bool { one.number == other.number }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

public import Foundation

/// The long text of a stored post, which is read when it is asked for.
public struct StoredText: Sendable {
  /// The number of the post in its store.
  private let number: Int64
  private let read: @Sendable () -> Data?

  init(of number: Int64, read: @escaping @Sendable () -> Data?) {
    (self.number, self.read) = (number, read)
  }

  /// The text as it is kept now; nil without one, or one that cannot be read or is there no more.
  public var data: Data? { read() }
}

extension StoredText: Hashable {
  public static func == (one: StoredText, other: StoredText) -> Bool { one.number == other.number }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

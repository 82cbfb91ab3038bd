public import Foundation

/// The origin of data.
public enum Origin: Hashable, Sendable {
  /// The program itself: the data is part of it.
  case bundled
  /// The source, just now.
  case remote
  /// The cache, which saved the data at this date; `failure` is the reason why it is not the source's, if one was asked.
  case cache(savedAt: Date, failure: LoadFailure? = nil)
}

extension Origin {
  /// The age of cached data in seconds, never negative; nil for any other origin.
  public func age(at now: Date) -> TimeInterval? {
    if case .cache(let date, _) = self { max(0, now.timeIntervalSince(date)) } else { nil }
  }

  /// The reason why cached data is not the source's; nil if the source was not asked.
  public var failure: LoadFailure? {
    if case .cache(_, let failure) = self { failure } else { nil }
  }
}

/// A value with its origin.
public struct Sourced<Value> {
  /// The data.
  public let value: Value
  /// The origin, which dates cached data.
  public let origin: Origin

  /// A value from an origin.
  public init(_ value: Value, from origin: Origin) {
    self.value = value
    self.origin = origin
  }

  /// The transformed value with the same origin.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Sourced<Other> {
    Sourced<Other>(try transform(value), from: origin)
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Sendable where Value: Sendable {}

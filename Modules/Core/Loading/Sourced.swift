public import Foundation

/// The origin of data.
public enum Origin: Hashable, Sendable {
  /// The program itself, which contains the data.
  case bundled
  /// The source, in this load.
  case remote
  /// The cache, with the date of saving; `failure` is why the source's data is missing, if the source was asked.
  case cache(savedAt: Date, failure: LoadFailure? = nil)
}

extension Origin {
  /// The age of cached data in seconds, never negative; nil for any other origin.
  public func age(at now: Date) -> TimeInterval? {
    if case .cache(let date, _) = self { max(0, now.timeIntervalSince(date)) } else { nil }
  }

  /// Why the source's data is missing; nil if the source was not asked.
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

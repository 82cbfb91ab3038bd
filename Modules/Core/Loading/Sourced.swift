public import Foundation

/// The origin of data.
public enum Origin: Hashable, Sendable {
  /// The data is built into the program.
  case bundled
  /// The data was loaded from the source just now.
  case remote
  /// The data was cached at `savedAt`; `failure` is the reason why a request to the source failed, or nil if none was
  /// made.
  case cache(savedAt: Date, failure: LoadFailure? = nil)
}

extension Origin {
  /// The age of cached data at `now`, in seconds, never negative; nil for any other origin.
  public func age(at now: Date) -> TimeInterval? {
    if case .cache(let date, _) = self { max(0, now.timeIntervalSince(date)) } else { nil }
  }

  /// The reason why the source did not return data; nil if it returned data, or was not requested.
  public var failure: LoadFailure? {
    if case .cache(_, let failure) = self { failure } else { nil }
  }
}

/// A value with its origin.
public struct Sourced<Value> {
  /// The value.
  public let value: Value
  /// The origin of the value.
  public let origin: Origin

  /// Creates a value with its origin.
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

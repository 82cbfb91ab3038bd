import Foundation

/// Where data came from.
public enum Origin: Hashable, Sendable {
  case remote
  /// Saved data and its age in seconds.
  case cache(age: Double)
}

extension Origin {
  /// The age of saved data, in seconds.
  public var age: Double? {
    if case .cache(let age) = self { age } else { nil }
  }
}

/// A value that may be old, and says so.
public struct Sourced<Value> {
  public let value: Value
  public let origin: Origin

  public init(_ value: Value, from origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Sendable where Value: Sendable {}

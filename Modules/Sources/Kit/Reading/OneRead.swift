import Sources
import Storage

/// Caches a value for the steps of one load, which run one after the other.
actor OneRead<Value: Sendable> {
  private var value: Value?

  /// The value, which is read by the first call that finds one.
  ///
  /// - Throws: the error of `read`.
  func value(_ read: @Sendable () async throws -> Value?) async rethrows -> Value? {
    if let value { return value }
    value = try await read()
    return value
  }

  /// Keeps another value from now on.
  func replace(with other: Value) { value = other }
}

/// The parts of a document that a load has read: a step of it reads none of them again.
struct LoadedDocument<Value: Sendable>: Sendable {
  /// The document itself.
  let document = OneRead<SourceDocument<Value>>()
  /// The answer that is saved; `.some(nil)` if there is none.
  let stored = OneRead<StoredDocument?>()
  /// Its value.
  let saved = OneRead<Value>()
}

import Sources
import Storage

/// Caches a value for the steps of one load, which run one after the other.
actor OneRead<Value: Sendable> {
  private var value: Value?

  /// The cached value, which is read until a call returns one.
  ///
  /// - Throws: the error of `read`.
  func value(_ read: @Sendable () async throws -> Value?) async rethrows -> Value? {
    if let value { return value }
    value = try await read()
    return value
  }

  /// Replaces the cached value.
  func replace(with other: Value) { value = other }
}

/// Caches the parts of a document during a load, so that no step reads one again.
struct LoadedDocument<Value: Sendable>: Sendable {
  /// The document itself.
  let document = OneRead<SourceDocument<Value>>()
  /// The answer that is saved; `.some(nil)` if there is none.
  let stored = OneRead<StoredDocument?>()
  /// Its value.
  let saved = OneRead<Value>()
}

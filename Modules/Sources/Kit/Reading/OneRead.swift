import Sources
import Storage

/// Caches a value that several steps of a load need; the steps run one after the other.
actor OneRead<Value: Sendable> {
  private var value: Value?

  /// Returns the cached value; `read` is called until it returns a value.
  func value(_ read: @Sendable () async throws -> Value?) async rethrows -> Value? {
    if let value { return value }
    value = try await read()
    return value
  }

  /// Replaces the cached value.
  func replace(with other: Value) { value = other }
}

/// Caches the parts of a document during a load, so that each part is read only once.
struct LoadedDocument<Value: Sendable>: Sendable {
  /// The document to load, as described by its source.
  let document = OneRead<SourceDocument<Value>>()
  /// The saved response; `.some(nil)` if the store was read and has none.
  let stored = OneRead<StoredDocument?>()
  /// The decoded value of the saved response.
  let saved = OneRead<Value>()
}

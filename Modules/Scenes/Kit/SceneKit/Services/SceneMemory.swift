public import Foundation

/// Small values that scenes store by name; they survive `back` and the end of the session.
///
/// Suitable for a choice, a draft or a position in a list. To store documents, use `SceneServices.answers(to:_:)`.
public struct SceneMemory: Sendable {
  /// The maximum size of a JSON-encoded value, in bytes.
  public static let maximumSize = 16 << 10

  private let storage: any SceneMemoryStorage

  /// Creates a memory with the given storage.
  public init(_ storage: any SceneMemoryStorage) {
    self.storage = storage
  }

  /// Creates a memory without a file, for tests.
  public init() {
    self.init(PassingMemory())
  }

  /// The value with the given name; nil if there is no such value, or if it has another type.
  ///
  /// - Parameters:
  ///   - name: the scene's or package's name, a dot, and a word, such as `weather.place`.
  ///   - type: the type of the value.
  /// - Returns: the value.
  public func value<Value: Decodable>(named name: String, as type: Value.Type = Value.self) -> Value? {
    guard let data = storage.data(named: name) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      return nil  // stored by another version
    }
  }

  /// Stores a value with the given name, which replaces the previous value.
  ///
  /// - Parameters:
  ///   - value: the value; its JSON encoding must not exceed `maximumSize` bytes.
  ///   - name: the name, as in `value(named:as:)`.
  /// - Throws: `EncodingError`, or a `Failure` if the value is too large or the file cannot be written; the previous
  ///   value then remains stored.
  public func keep(_ value: some Encodable, named name: String) throws {
    try storage.keep(try JSONEncoder().encode(value), named: name)
  }

  /// Deletes the value with the given name; does nothing if there is no such value.
  ///
  /// - Throws: a `Failure` if the file cannot be written.
  public func forget(named name: String) throws {
    try storage.keep(nil, named: name)
  }
}

/// A storage for scenes' values.
public protocol SceneMemoryStorage: AnyObject {
  /// The bytes with the given name; nil if there are none.
  func data(named name: String) -> Data?
  /// Stores bytes with the given name; nil deletes them.
  ///
  /// - Throws: a `Failure` if the bytes cannot be stored.
  func keep(_ data: Data?, named name: String) throws
}

public import Foundation

/// Small values that scenes store by name, across `back` and across sessions.
///
/// For a choice, a draft or a position in a list. Documents are saved by `SceneServices.answers(to:_:)`.
public struct SceneMemory: Sendable {
  /// The maximum size of a value as JSON, in bytes.
  public static let maximumSize = 16 << 10

  private let storage: any SceneMemoryStorage

  /// A memory in the given storage.
  public init(_ storage: any SceneMemoryStorage) {
    self.storage = storage
  }

  /// A memory without a file, for tests.
  public init() {
    self.init(PassingMemory())
  }

  /// The value stored under a name; nil if there is none, or if it has another type.
  ///
  /// - Parameters:
  ///   - name: the name of the scene or the package, a dot, and a word: `weather.place`.
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

  /// Stores a value under a name, replacing the previous one.
  ///
  /// - Parameters:
  ///   - value: the value, as JSON at most `maximumSize` bytes long.
  ///   - name: the name, as in `value(named:as:)`.
  /// - Throws: `EncodingError`, or a `Failure` for a value that is too large or a file that was not written; then the
  /// previous value remains.
  public func keep(_ value: some Encodable, named name: String) throws {
    try storage.keep(try JSONEncoder().encode(value), named: name)
  }

  /// Deletes the value with this name, if there is one.
  ///
  /// - Throws: a `Failure` for a file that was not deleted.
  public func forget(named name: String) throws {
    try storage.keep(nil, named: name)
  }
}

/// The storage of scenes' values.
public protocol SceneMemoryStorage: AnyObject {
  /// The bytes stored under a name; nil if there are none.
  func data(named name: String) -> Data?
  /// Stores bytes under a name; nil deletes them.
  ///
  /// - Throws: a `Failure`.
  func keep(_ data: Data?, named name: String) throws
}

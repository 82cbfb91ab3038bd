public import Foundation

/// The small values that scenes keep under names of their own, over `back` and over visits.
///
/// For a choice, a draft or a position in a list. Documents are saved by `SceneServices.answers(to:_:)`.
public struct SceneMemory: Sendable {
  /// The maximum size of a value as JSON, in bytes.
  public static let maximumSize = 16 << 10

  private let storage: any SceneMemoryStorage

  /// A memory in a storage of the program.
  public init(_ storage: any SceneMemoryStorage) {
    self.storage = storage
  }

  /// A memory that lasts as long as it is in use, for tests.
  public init() {
    self.init(PassingMemory())
  }

  /// The value kept under a name; nil if there is none, or it is of another type.
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
      return nil  // kept by another version
    }
  }

  /// Keeps a value under a name, in place of the one before.
  ///
  /// - Parameters:
  ///   - value: the value, as JSON at most `maximumSize` bytes long.
  ///   - name: the name, as in `value(named:as:)`.
  /// - Throws: `EncodingError`, or a `Failure` for a value that is too large or a file that was not written; then the
  ///   value before stays.
  public func keep(_ value: some Encodable, named name: String) throws {
    try storage.keep(try JSONEncoder().encode(value), named: name)
  }

  /// Deletes the value with a name, if there is one.
  ///
  /// - Throws: a `Failure` for a file that was not deleted.
  public func forget(named name: String) throws {
    try storage.keep(nil, named: name)
  }
}

/// The storage of the values that scenes keep.
public protocol SceneMemoryStorage: AnyObject {
  /// The bytes kept under a name; nil without any.
  func data(named name: String) -> Data?
  /// Keeps bytes under a name, or deletes them for nil.
  ///
  /// - Throws: a `Failure`.
  func keep(_ data: Data?, named name: String) throws
}

public import Foundation

/// A document that a scene shows: its request, and the mapping of the answer.
nonisolated public struct SceneDocument<Value: Sendable>: Sendable {
  /// Maps an answer; throws a `LoadFailure`, such as `.badStatus`, for an answer that must not be saved.
  ///
  /// Also maps a saved answer, with status 200.
  public typealias Read = @Sendable (_ body: Data, _ status: Int) throws -> Value

  /// The request; its address is the name of the saved answer.
  public let request: SceneRequest
  /// Maps the answer.
  public let read: Read

  /// Creates a document that `request` loads and `read` decodes.
  public init(_ request: SceneRequest, read: @escaping Read) {
    self.request = request
    self.read = read
  }
}

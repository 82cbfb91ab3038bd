public import Foundation

/// A document that a scene shows: its request, and the function that decodes the response.
nonisolated public struct SceneDocument<Value: Sendable>: Sendable {
  /// Decodes a response; throws a `LoadFailure`, such as `.badStatus`, for a response that must not be saved.
  ///
  /// Saved responses are decoded in the same way, with status 200.
  public typealias Read = @Sendable (_ body: Data, _ status: Int) throws -> Value

  /// The request; its address is the key of the saved response.
  public let request: SceneRequest
  /// Decodes the response.
  public let read: Read

  /// Creates a document that `request` loads and `read` decodes.
  public init(_ request: SceneRequest, read: @escaping Read) {
    self.request = request
    self.read = read
  }
}

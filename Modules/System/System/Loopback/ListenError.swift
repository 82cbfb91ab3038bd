/// An error thrown if listening on a port fails.
public struct ListenError: Error, Hashable, Sendable {
  /// The `errno` of the failure.
  public let code: Int32
}

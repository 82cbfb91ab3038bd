/// The reason why a port cannot be listened on.
public struct ListenError: Error, Hashable, Sendable {
  /// The `errno` of the failure.
  public let code: Int32
}

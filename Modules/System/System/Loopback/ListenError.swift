/// The failure to listen on a port.
public struct ListenError: Error, Hashable, Sendable {
  /// The `errno` of the failure.
  public let code: Int32
}

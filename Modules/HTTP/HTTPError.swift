/// The reason why a request has no usable answer.
public enum HTTPError: Error, Hashable, Sendable {
  /// No connection, or one that broke.
  case noAnswer(ConnectionFailure)
  /// Bytes that are not HTTP, or a body that cannot be decompressed.
  case malformed
  /// A body larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// An answer that arrives more slowly than its limits allow.
  case tooSlow
  /// An address that is not `http` or `https`, or a redirect to one that is not allowed.
  case refusedAddress
  /// More redirects than are followed.
  case tooManyRedirects

  /// The reason why a connection failed or broke.
  public enum ConnectionFailure: String, Hashable, Sendable {
    /// No address for the host's name.
    case unknownHost
    /// Nobody listens on the port.
    case refused
    /// No connection, or no byte, within the time limit.
    case timedOut
    /// A certificate that is not trusted, or TLS that failed.
    case untrusted
    /// A connection that was closed before the answer was complete.
    case closed
    /// Any other reason of the system's.
    case failed
  }
}

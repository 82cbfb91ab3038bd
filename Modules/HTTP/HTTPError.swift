/// The reason why a request has no usable answer.
public enum HTTPError: Error, Hashable, Sendable {
  /// No connection, or one that broke.
  case noAnswer(ConnectionFailure)
  /// No connection within a time limit.
  case noConnection(within: Duration)
  /// No byte of an answer within a time limit.
  case silence(for: Duration)
  /// Bytes that are not HTTP, or a body that cannot be decompressed.
  case malformed
  /// A body larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// An answer that arrives more slowly than its limits allow.
  case tooSlow
  /// An address that is not `http` or `https`, or has the port of another kind of service.
  case refusedAddress
  /// An address of this computer or of a private network, named by a server of the public one.
  case privateAddress
  /// A redirect to an address that is not allowed.
  case refusedRedirect
  /// More redirects than are followed.
  case tooManyRedirects(limit: Int)

  /// The reason why a connection failed or broke.
  public enum ConnectionFailure: String, Hashable, Sendable {
    /// No address for the host's name.
    case unknownHost
    /// Nobody listens on the port.
    case refused
    /// No way through the network to the host.
    case unreachable
    /// No connection, or a broken one, within the time limit of the system.
    case timedOut
    /// A certificate that has expired.
    case expiredCertificate
    /// A certificate that is not valid yet.
    case futureCertificate
    /// A certificate for another name.
    case otherNameCertificate
    /// A certificate whose issuer is not trusted, as one issued by itself.
    case unknownIssuer
    /// A certificate that is not trusted for an unknown reason.
    case untrusted
    /// No TLS of version 1.2 or later.
    case insecure
    /// An answer that is not TLS at all.
    case plain
    /// A connection that was closed before the answer was complete.
    case closed
    /// No library for the network on this computer: libcurl.
    case noLibrary
    /// No address for the name of the proxy.
    case unknownProxy
    /// No connection to the proxy.
    case noProxy
    /// A proxy that does not connect to the server.
    case refusedByProxy
    /// A proxy that asks for a name and a password, or other ones.
    case proxyLogin
    /// A proxy whose TLS or certificate is not trusted.
    case insecureProxy
    /// Any other reason of the system's.
    case failed
  }
}

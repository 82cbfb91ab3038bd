public import Loading

/// The reason why a request has no usable answer.
public enum HTTPError: Error, Hashable, Sendable {
  /// No connection, or one that broke.
  case noAnswer(ConnectionProblem)
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
}

/// Why there is no answer to work with.
public enum HTTPError: Error, Hashable, Sendable {
  /// No connection, one that broke, or silence.
  case noAnswer
  /// Something that is not HTTP, or a body that cannot be unpacked.
  case malformed
  /// A body beyond the limit, in bytes.
  case tooLarge(limit: Int)
  /// An address that is not `http` or `https`, or a redirect to where none may lead.
  case refusedAddress
  /// Redirects that go on and on.
  case tooManyRedirects
}

/// Why a resource could not be loaded.
///
/// Cancellation is no failure and not among them.
public enum LoadError: Error, Hashable, Sendable {
  /// No answer: no connection, a connection that broke, or silence.
  case connectivity
  /// The network was not asked, because it is not to be.
  case offline
  /// An answer that does not fit the contract.
  case invalidData
  /// An answer that is no success, by its HTTP status.
  case badStatus(Int)
  /// An answer beyond the limit, in bytes.
  case tooLarge(limit: Int)
  /// An address that is not `http` or `https`, or a redirect to where none may lead.
  case refusedAddress
  /// Redirects that go on and on.
  case tooManyRedirects
  /// An image with more pixels than will be decoded.
  case tooManyPixels(limit: Int)
  /// An image of no known format, or a broken one.
  case undecodableImage
}

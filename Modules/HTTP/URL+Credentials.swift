import Foundation

extension URL {
  /// The address without user and password.
  ///
  /// - Throws: `HTTPError.refusedAddress` if the rest is no address.
  func withoutCredentials() throws -> URL {
    guard let url = URL(string: absoluteString.withoutCredentials) else { throw HTTPError.refusedAddress }
    return url
  }
}

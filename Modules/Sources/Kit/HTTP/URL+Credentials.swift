import Foundation
import Loading

extension URL {
  /// The address without user and password.
  ///
  /// - Throws: `LoadFailure.refusedAddress` if the rest is not a valid address.
  func withoutCredentials() throws -> URL {
    guard let url = URL(string: absoluteString.withoutUserAndPassword) else { throw LoadFailure.refusedAddress }
    return url
  }
}

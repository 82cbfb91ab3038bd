import Foundation
import Loading

extension URL {
  /// The address without its user name and password.
  func withoutCredentials() throws -> URL {
    guard let url = URL(string: absoluteString.withoutUserAndPassword) else { throw LoadFailure.refusedAddress }
    return url
  }
}

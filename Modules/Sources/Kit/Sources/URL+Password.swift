package import Foundation

extension URL {
  /// The address with placeholders for a user name and a password.
  package var withPasswordPlaceholders: String {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.percentEncodedUser = "NAME"
    parts?.percentEncodedPassword = "PASSWORD"
    return parts?.string ?? absoluteString
  }
}

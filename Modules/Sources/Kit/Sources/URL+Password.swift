package import Foundation

extension URL {
  /// The address with a placeholder for the user's name and one for the password.
  package var withPasswordPlaceholders: String {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.percentEncodedUser = "NAME"
    parts?.percentEncodedPassword = "PASSWORD"
    return parts?.string ?? absoluteString
  }
}

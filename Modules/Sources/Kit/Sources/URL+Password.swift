package import Foundation

extension URL {
  /// The address as it is typed by somebody who knows a name and a password: with a word in the place of each.
  package var withPlaceForPassword: String {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.percentEncodedUser = "NAME"
    parts?.percentEncodedPassword = "PASSWORD"
    return parts?.string ?? absoluteString
  }
}

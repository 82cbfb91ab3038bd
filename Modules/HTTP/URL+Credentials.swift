public import Foundation

extension URL {
  /// The address without user and password, for what is shown or saved.
  public var withoutCredentials: URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    parts.user = nil
    parts.password = nil
    return parts.url ?? self
  }
}

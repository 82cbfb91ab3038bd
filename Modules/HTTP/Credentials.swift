public import Foundation
import HTTPTypes

/// User and password for one server; in memory only.
public struct Credentials: Hashable, Sendable {
  private let origin: Origin
  private let authorization: String

  /// The credentials in the user part of an address; nil without a user part.
  public init?(in url: URL) {
    guard let user = url.user(percentEncoded: false) else { return nil }
    let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
    authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
    origin = Origin(of: url)
  }

  /// A request with these credentials, if it goes to their server.
  func apply(to request: HTTPRequest) -> HTTPRequest {
    guard Origin(of: request.url) == origin else { return request }
    var request = request
    request.headers[.authorization] = authorization
    return request
  }
}

import Foundation

/// An error in the JSON of Mastodon-compatible servers.
struct MastodonError: AnsweredError, Encodable {
  static let notFound = MastodonError(404, "Record not found")
  static let needsToken = MastodonError(401, "This method requires an authenticated user")
  static let badToken = MastodonError(401, "The access token is invalid")

  let status: Int
  private let error: String

  private init(_ status: Int, _ error: String) {
    self.status = status
    self.error = error
  }

  static func badRequest(_ message: String) -> MastodonError { MastodonError(400, message) }

  private enum CodingKeys: String, CodingKey {
    case error
  }

  func response() throws -> Response {
    try Response(json: self, status: status, encoder: JSONEncoder())
  }
}

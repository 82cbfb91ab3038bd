import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An error in the JSON of Mastodon-compatible servers.
struct MastodonError: Error, HTTPResponseError, Encodable {
  static let notFound = MastodonError(.notFound, "Record not found")
  static let needsToken = MastodonError(.unauthorized, "This method requires an authenticated user")
  static let badToken = MastodonError(.unauthorized, "The access token is invalid")

  let status: HTTPTypes.HTTPResponse.Status
  private let error: String

  private init(_ status: HTTPTypes.HTTPResponse.Status, _ error: String) {
    self.status = status
    self.error = error
  }

  static func badRequest(_ message: String) -> MastodonError { MastodonError(.badRequest, message) }

  private enum CodingKeys: String, CodingKey {
    case error
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    try Response(json: self, status: status, encoder: JSONEncoder())
  }
}

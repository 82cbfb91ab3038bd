import JSON

/// An error that is sent as a response.
struct ServerError: Error {
  static let notFound = ServerError(Response(status: 404))

  private(set) var response: Response

  init(_ response: Response) {
    self.response = response
  }

  /// Creates an error in the JSON format of the contract.
  init(_ status: Int, message: String) {
    self.init(Response(json: ["error": ["message": .string(message)]], status: status))
  }

  /// Creates an error in the JSON format of Mastodon-compatible servers.
  init(_ status: Int, error: String) {
    self.init(Response(json: ["error": .string(error)], status: status))
  }

  /// The error response of a discussion site.
  static func ofSite(_ status: Int) -> ServerError {
    ServerError(Response(json: ["status": .integer(status), "error": .string(reason(status))], status: status))
  }

  /// The reason phrase of a status.
  static func reason(_ status: Int) -> String { reasons[status] ?? "Internal Server Error" }

  private static let reasons = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 422: "Unprocessable Content",
    429: "Too Many Requests", 501: "Not Implemented",
  ]

  /// A copy whose response has an additional header.
  func adding(_ name: String, _ value: String) -> ServerError {
    var error = self
    error.response.headers.append((name, value))
    return error
  }
}

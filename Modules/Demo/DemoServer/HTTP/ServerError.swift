import JSON

/// An error with its answer.
struct ServerError: Error {
  static let notFound = ServerError(Response(status: 404))

  let response: Response

  private init(_ response: Response) {
    self.response = response
  }

  /// An error in the contract's JSON.
  init(_ status: Int, message: String) {
    self.init(Response(json: ["error": ["message": .string(message)]], status: status))
  }

  /// An error in the JSON of Mastodon-compatible servers.
  init(_ status: Int, error: String) {
    self.init(Response(json: ["error": .string(error)], status: status))
  }
}

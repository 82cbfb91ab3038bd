/// The server software that the demo server imitates where implementations of Mastodon's API differ.
public enum DemoDialect: String, CaseIterable, Sendable {
  /// Boosting twice makes one boost.
  case mastodon
  /// Boosting twice makes two boosts; the answer to an undone boost shows the post as it was before.
  case gotosocial
}

extension DemoDialect {
  /// The sentences with which Mastodon and GoToSocial refuse requests, by the status.
  private static let sentences = [
    401: ("The access token is invalid", "Unauthorized: token not supplied"),
    403: ("This action is outside the authorized scopes", "Forbidden: token has insufficient scope permission"),
    404: ("Record not found", "Not Found"),
    429: ("Too many requests", "Too Many Requests"),
    500: ("Internal Server Error", "Internal Server Error: the request failed on purpose"),
  ]

  /// The version that the server reports.
  var version: String {
    switch self {
    case .mastodon: "4.3.0"
    case .gotosocial: "0.19.1"
    }
  }

  /// The error that answers a refused request.
  func error(_ status: Int) -> ServerError {
    guard let (mastodon, gotosocial) = Self.sentences[status] else {
      return invalid("the request was refused on purpose", "the request was refused on purpose")
    }
    return ServerError(status, error: self == .mastodon ? mastodon : gotosocial)
  }

  /// The error that answers a request with invalid parameters, with Mastodon's or GoToSocial's reason.
  func invalid(_ mastodon: String, _ gotosocial: String) -> ServerError {
    ServerError(
      422, error: self == .mastodon ? "Validation failed: \(mastodon)" : "Unprocessable Entity: \(gotosocial)")
  }
}

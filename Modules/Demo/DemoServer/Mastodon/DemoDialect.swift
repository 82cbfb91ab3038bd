/// The server software that the demo server imitates where implementations of Mastodon's API differ.
public enum DemoDialect: String, CaseIterable, Sendable {
  /// Boosting a post twice creates one boost.
  case mastodon
  /// Boosting a post twice creates two boosts; the response to undoing a boost contains the post as it was before.
  case gotosocial
}

extension DemoDialect {
  /// The messages with which Mastodon and GoToSocial refuse requests, by status.
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

  /// The error response for a refused request.
  func error(_ status: Int) -> ServerError {
    guard let (mastodon, gotosocial) = Self.sentences[status] else {
      return invalid("the request was refused on purpose", "the request was refused on purpose")
    }
    return ServerError(status, error: self == .mastodon ? mastodon : gotosocial)
  }

  /// The error response for invalid parameters, with Mastodon's or GoToSocial's message.
  func invalid(_ mastodon: String, _ gotosocial: String) -> ServerError {
    ServerError(
      422, error: self == .mastodon ? "Validation failed: \(mastodon)" : "Unprocessable Entity: \(gotosocial)")
  }
}

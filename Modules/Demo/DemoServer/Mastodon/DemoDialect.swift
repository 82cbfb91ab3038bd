/// The server software that the demo server imitates where implementations of Mastodon's API differ.
public enum DemoDialect: String, CaseIterable, Sendable {
  /// Boosting twice makes one boost.
  case mastodon
  /// Boosting twice makes two boosts; the answer to an undone boost shows the post as it was before.
  case gotosocial
}

extension DemoDialect {
  /// A reason for refusing a request, with the server's sentence.
  enum Refusal {
    case noToken, badToken, missingScope, notFound, invalid, votedBefore, ownPoll, pollEnded, noSuchChoice
    case tooManyRequests, internalError
  }

  /// The version that the server reports.
  var version: String {
    switch self {
    case .mastodon: "4.3.0"
    case .gotosocial: "0.19.1"
    }
  }

  /// The error that answers a refused request.
  func error(_ refusal: Refusal) -> ServerError {
    ServerError(refusal.status, error: self == .mastodon ? refusal.mastodon : refusal.gotosocial)
  }
}

extension DemoDialect.Refusal {
  fileprivate var status: Int {
    switch self {
    case .noToken, .badToken: 401
    case .missingScope: 403
    case .notFound: 404
    case .invalid, .votedBefore, .ownPoll, .pollEnded, .noSuchChoice: 422
    case .tooManyRequests: 429
    case .internalError: 500
    }
  }

  fileprivate var mastodon: String {
    switch self {
    case .noToken, .badToken: "The access token is invalid"
    case .missingScope: "This action is outside the authorized scopes"
    case .notFound: "Record not found"
    case .invalid: "Validation failed: the request was refused on purpose"
    case .votedBefore: "Validation failed: You have already voted on this poll"
    case .ownPoll: "Validation failed: You can't vote in your own poll"
    case .pollEnded: "Validation failed: The poll has already ended"
    case .noSuchChoice: "Validation failed: The chosen vote option does not exist"
    case .tooManyRequests: "Too many requests"
    case .internalError: "Internal Server Error"
    }
  }

  fileprivate var gotosocial: String {
    switch self {
    case .noToken, .badToken: "Unauthorized: token not supplied"
    case .missingScope: "Forbidden: token has insufficient scope permission"
    case .notFound: "Not Found"
    case .invalid: "Unprocessable Entity: the request was refused on purpose"
    case .votedBefore: "Unprocessable Entity: you have already voted in poll"
    case .ownPoll: "Unprocessable Entity: you can't vote in your own poll"
    case .pollEnded: "Unprocessable Entity: poll already closed"
    case .noSuchChoice: "Unprocessable Entity: invalid poll choice"
    case .tooManyRequests: "Too Many Requests"
    case .internalError: "Internal Server Error: the request failed on purpose"
    }
  }
}

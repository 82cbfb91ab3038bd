import TestSupport

/// A way to spoil the answers of a Google Reader API.
struct ReaderBomb: Sendable {
  let name: String
  /// The endpoint whose answers are spoiled; nil for all endpoints.
  let endpoint: ReaderAccount.Endpoint?
  /// The number of requests to the endpoint that are answered correctly before.
  var skipped = 0
  /// The maximum number of spoiled answers.
  var maximum = Int.max
  /// Whether the server still makes the requested change.
  var isMade = true
  /// Whether the server revokes the account's token, so that the user must sign in again.
  var revokes = false
  /// The time limit for a run of the program.
  var limit = Duration.seconds(60)
  /// Returns the spoiled answer.
  let answer: @Sendable (ReaderCall) -> LoopbackServer.Answer

  init(
    _ name: String, at endpoint: ReaderAccount.Endpoint?,
    answer: @escaping @Sendable (ReaderCall) -> LoopbackServer.Answer
  ) {
    (self.name, self.endpoint, self.answer) = (name, endpoint, answer)
  }

  /// A copy with changed properties.
  func with(_ change: (inout ReaderBomb) -> Void) -> ReaderBomb {
    var bomb = self
    change(&bomb)
    return bomb
  }
}

/// A request with a spoiled answer.
struct ReaderCall {
  let endpoint: ReaderAccount.Endpoint
  let request: ReaderRequest
  let account: ReaderAccount
  /// The address of a stranger's server.
  let stranger: String
  /// Returns the correct answer, except for the given members, which get the given JSON values.
  let honest: (_ spoiled: [String: String?]) -> LoopbackServer.Answer

  /// The status and the body of the correct answer.
  var correct: (status: Int, body: [UInt8]) {
    guard case .http(let status, _, let body) = honest([:]) else { return (200, []) }
    return (status, body)
  }

  /// Writes answers of the account.
  var json: ReaderJSON { ReaderJSON(account: account, host: request.host, spoiled: [:]) }

  /// The number in the request's cursor; 0 for the first page.
  var position: Int { request["c"].first.flatMap { Int($0) } ?? 0 }
}

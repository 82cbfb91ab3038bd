import Foundation
package import HTTP
package import Loading

/// The responses for a document.
package struct DocumentAnswers: Sendable {
  /// The maximum number of requests for a document.
  static let maximumRequests = 10
  /// The maximum total size of the bodies, in bytes.
  static let maximumBytes = 8 << 20

  /// The responses, in the order of their requests.
  package var responses: [HTTPResponse]
  /// Whether responses are missing, because a request failed or a limit was reached.
  package var isCut = false
  /// The failure of the first failed request; nil if none failed.
  package var failure: LoadFailure?

  /// Creates the responses to the requests so far.
  package init(_ responses: [HTTPResponse]) {
    self.responses = responses
  }

  /// The failure that caused responses to be missing, or others to be requested instead; nil if there is none.
  package var impairment: LoadFailure? {
    failure
      ?? responses.first { $0.status >= 500 }.map {
        LoadFailure.badStatus($0.status).at(WebServer($0.url)?.name)
      }
  }

  /// The servers that did not respond, which get no further request.
  private var silentServers: Set<String> = []

  /// The maximum total size of further responses, in bytes.
  fileprivate var remainingBytes: Int { Self.maximumBytes - responses.reduce(0) { $0 + $1.body.count } }

  /// Whether a further request may be sent.
  fileprivate func permits(_ request: HTTPRequest) -> Bool {
    responses.count < Self.maximumRequests && remainingBytes > 0
      && WebServer(request.url).map { !silentServers.contains($0.limitName) } ?? true
  }

  /// Adds a response, or a placeholder after a failure.
  fileprivate mutating func add(_ outcome: Result<HTTPResponse, LoadFailure>, to request: HTTPRequest) {
    switch outcome {
    case .success(let response) where response.body.count <= remainingBytes: responses.append(response)
    case .success: add(.failure(.tooLarge(limit: Self.maximumBytes)), to: request)
    case .failure(let error):
      let reason = error.at(WebServer(request.url)?.name)
      failure = failure ?? reason
      if let server = reason.silentServer { silentServers.insert(server) }
      responses.append(.missing(for: request))
    }
  }
}

extension SourceDocument {
  /// Sends the first request and the following ones; throws if the first response cannot be used.
  package func answers(to request: HTTPRequest, from client: any HTTPClient) async throws -> DocumentAnswers {
    async let second = secondOutcome(from: client)
    let first: HTTPResponse
    do {
      first = try await client.load(request)
    } catch let failure as LoadFailure {
      return try await answers(inPlaceOf: request, after: failure, second: second, from: client)
    }
    return try await answers(after: first, second: second, from: client)
  }

  /// Sends the second request if it does not depend on the first response; nil if there is no such request.
  package func secondOutcome(from client: any HTTPClient) async throws -> Result<HTTPResponse, LoadFailure>? {
    guard let secondRequest else { return nil }
    return try await outcome(of: secondRequest, from: client)
  }

  private func outcome(
    of request: HTTPRequest, from client: any HTTPClient
  ) async throws -> Result<HTTPResponse, LoadFailure> {
    do {
      return .success(try await client.load(request))
    } catch let failure as LoadFailure {
      return .failure(failure)
    }
  }

  /// Sends the requests that follow the first response, without the second one if its outcome is given; throws if the
  /// first response cannot be used.
  package func answers(
    after first: HTTPResponse, second: Result<HTTPResponse, LoadFailure>? = nil, from client: any HTTPClient
  ) async throws -> DocumentAnswers {
    try await completed(DocumentAnswers([first]), second, from: client)
  }

  /// Sends the requests that replace the first one, which has failed; throws its failure if there are none.
  package func answers(
    inPlaceOf first: HTTPRequest, after failure: LoadFailure, second: Result<HTTPResponse, LoadFailure>? = nil,
    from client: any HTTPClient
  ) async throws -> DocumentAnswers {
    var answers = DocumentAnswers([])
    answers.add(.failure(failure), to: first)
    answers = try await completed(answers, second, from: client)
    guard answers.responses.count > 1 else { throw failure }
    return answers
  }

  private func completed(
    _ former: DocumentAnswers, _ second: Result<HTTPResponse, LoadFailure>?, from client: any HTTPClient
  ) async throws -> DocumentAnswers {
    var answers = former
    while let further {
      let isSecond = answers.responses.count == 1 && secondRequest != nil
      let following: HTTPRequest?
      do {
        following = try await isSecond ? secondRequest : further.next(answers.responses)
      } catch let failure as LoadFailure {
        guard answers.responses.count > 1 else {
          throw answers.failure ?? failure.at(answers.responses.first.flatMap { WebServer($0.url) }?.name)
        }
        answers.responses.removeLast()
        let host = answers.responses.first.flatMap { WebServer($0.url) }?.name
        (answers.isCut, answers.failure) = (true, answers.failure ?? failure.at(host))
        break
      }
      guard let request = following else { break }
      if isSecond, let second {
        answers.add(second, to: request)
        continue
      }
      guard answers.permits(request) else {
        answers.isCut = true
        break
      }
      answers.add(try await outcome(of: request.limited(to: answers.remainingBytes), from: client), to: request)
    }
    return answers
  }

  /// Decodes the value from the responses; throws the failure of a request if its response is required.
  package func value(in answers: DocumentAnswers) throws -> Value {
    guard let last = answers.responses.last else { throw LoadFailure.malformed }
    do {
      let value = try last.value { answer in
        if let further { return try further.readAll(answers.responses, answers.isCut) }
        guard case .request(_, let read) = load else { throw LoadFailure.malformed }
        return try read(answer)
      }
      guard let failure = answers.impairment, let addFailure else { return value }
      return addFailure(value, failure)
    } catch let failure as LoadFailure {
      throw answers.failure ?? failure
    }
  }
}

extension HTTPResponse {
  /// A placeholder for the response to a failed request.
  fileprivate static func missing(for request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: 0, body: Data(), url: request.url)
  }
}

import Foundation
package import HTTP
package import Loading

/// The responses for a document, at least one.
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

  /// The maximum total size of further responses, in bytes.
  fileprivate var remainingBytes: Int { Self.maximumBytes - responses.reduce(0) { $0 + $1.body.count } }
}

extension SourceDocument {
  /// Sends the first request and the following ones; throws if the first response cannot be used.
  package func answers(to request: HTTPRequest, from client: any HTTPClient) async throws -> DocumentAnswers {
    let first: HTTPResponse
    do {
      first = try await client.load(request)
    } catch let failure as LoadFailure {
      return try await answers(inPlaceOf: request, after: failure, from: client)
    }
    return try await answers(after: first, from: client)
  }

  /// Sends the requests that follow the first response; throws if that response cannot be used.
  package func answers(after first: HTTPResponse, from client: any HTTPClient) async throws -> DocumentAnswers {
    try await completed(DocumentAnswers([first]), from: client)
  }

  /// Sends the requests that replace the first one, which has failed; throws its failure if there are none.
  package func answers(
    inPlaceOf first: HTTPRequest, after failure: LoadFailure, from client: any HTTPClient
  ) async throws -> DocumentAnswers {
    var answers = DocumentAnswers([.missing(for: first)])
    answers.failure = failure
    answers = try await completed(answers, from: client)
    guard answers.responses.count > 1 else { throw failure }
    return answers
  }

  private func completed(_ former: DocumentAnswers, from client: any HTTPClient) async throws -> DocumentAnswers {
    var answers = former
    while let further {
      let following: HTTPRequest?
      do {
        following = try await further.next(answers.responses)
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
      guard answers.responses.count < DocumentAnswers.maximumRequests, answers.remainingBytes > 0 else {
        answers.isCut = true
        break
      }
      do {
        answers.responses.append(try await client.load(request.limited(to: answers.remainingBytes)))
      } catch let failure as LoadFailure {
        answers.failure = answers.failure ?? failure.at(WebServer(request.url)?.name)
        answers.responses.append(.missing(for: request))
      }
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

import Foundation
import HTTP

/// Caches the responses from the recognition of sources; each is used once more, as a document of the source.
actor ProbedAnswers {
  /// The maximum age of a cached response, in seconds.
  private static let maximumAge: TimeInterval = 60
  private static let maximumCount = 30

  private let now: @Sendable () -> Date
  private var answers: [URL: (response: HTTPResponse, date: Date)] = [:]

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  func keep(_ new: [URL: HTTPResponse]) {
    let date = now()
    if answers.count + new.count > Self.maximumCount { answers = [:] }
    for (url, response) in new where (200...299).contains(response.status) { answers[url] = (response, date) }
  }

  /// Removes and returns the response from an address; nil if there is none, or if it is too old.
  func take(_ url: URL) -> HTTPResponse? {
    guard let answer = answers.removeValue(forKey: url) else { return nil }
    return (0..<Self.maximumAge).contains(now().timeIntervalSince(answer.date)) ? answer.response : nil
  }
}

/// An HTTP client that uses the cached responses before it sends requests.
struct ProbedClient: HTTPClient {
  let client: any HTTPClient
  let answers: ProbedAnswers

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if let answer = await answers.take(request.url) { return answer }
    return try await client.send(request)
  }
}

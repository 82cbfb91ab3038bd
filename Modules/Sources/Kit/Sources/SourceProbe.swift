public import Foundation
public import HTTP
import Loading

/// Sends the requests to recognize the source at an address: at most three, each address once.
///
/// On this computer, where FeedShell's own protocol is tried first, at most four.
public actor SourceProbe {
  /// The maximum number of requests.
  public static let maximum = 3
  /// The maximum number of requests if the server is on this computer.
  static let maximumHere = 4

  /// The number of items per page, 1 to 100; the same as in the source's requests, so that the source can reuse a first
  /// page.
  public nonisolated let pageSize: Int
  private let client: any HTTPClient
  /// The responses, by requested address.
  package private(set) var answers: [URL: HTTPResponse] = [:]
  private var requests = 0

  /// Creates a probe that has not sent any request.
  public init(client: any HTTPClient, pageSize: Int = 10) {
    self.client = client
    self.pageSize = pageSize
  }

  /// Returns the response to a request, with any status; nil if no further request is allowed.
  ///
  /// Also nil if `isQuestion` is set and the response is invalid or the connection was closed.
  ///
  /// - Throws: `LoadFailure` if there is no response, or `CancellationError`.
  public func answer(at request: HTTPRequest) async throws -> HTTPResponse? {
    if let answer = answers[request.url] { return answer }
    guard requests < (request.url.isLoopback ? Self.maximumHere : Self.maximum) else { return nil }
    requests += 1
    do {
      let answer = try await client.load(request)
      answers[request.url] = answer
      return answer
    } catch let error as LoadFailure
      where request.isQuestion && (error.kind == .invalidData || error.isOf(ConnectionProblem.closed))
    {
      return nil
    }
  }

  /// Returns the response to a simple request for an address; nil if no further request is allowed.
  ///
  /// - Throws: `LoadFailure` if there is no response, or `CancellationError`.
  public func answer(at url: URL) async throws -> HTTPResponse? {
    try await answer(at: HTTPRequest(url: url, limits: SourceLimits.document))
  }
}

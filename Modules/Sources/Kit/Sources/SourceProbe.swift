public import Foundation
public import HTTP
import Loading

/// The requests that find out what is at an address: three at most, each address once; on this computer, where the
/// contract is asked for first, four.
public actor SourceProbe {
  /// The maximum number of requests.
  public static let maximum = 3
  /// The maximum number of requests to servers on this computer.
  static let maximumHere = 4

  /// The number of items per page, 1 to 100: the request for a first page is the one that its source makes.
  public nonisolated let pageSize: Int
  private let client: any HTTPClient
  /// The answers, by the addresses that were asked.
  package private(set) var answers: [URL: HTTPResponse] = [:]
  private var requests = 0

  /// A probe that has not asked yet.
  public init(client: any HTTPClient, pageSize: Int = 10) {
    self.client = client
    self.pageSize = pageSize
  }

  /// The answer of an address, with any status; nil if no request is left, or if a question gets no valid answer or the
  /// connection is closed.
  ///
  /// - Throws: `LoadFailure` if there is no answer, or `CancellationError`.
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

  /// The answer of an address to a plain request; nil if no request is left.
  ///
  /// - Throws: `LoadFailure` if there is no answer, or `CancellationError`.
  public func answer(at url: URL) async throws -> HTTPResponse? {
    try await answer(at: HTTPRequest(url: url, limits: SourceLimits.document))
  }
}

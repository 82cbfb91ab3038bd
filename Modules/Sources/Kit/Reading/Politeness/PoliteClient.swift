public import Foundation
public import HTTP
import Loading

/// An HTTP client that asks each server for one document and four pictures at a time, and respects the pauses that
/// servers ask for.
///
/// A document request waits for the end of a short pause, and is then sent once more, unless it belongs to a round of
/// many sources. All others fail with `LoadFailure.rateLimited`, and while a server pauses, it gets no request.
public actor PoliteClient: HTTPClient {
  /// The clock of pauses.
  public struct Timing: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns at a date; throws `CancellationError`.
    public var sleep: @Sendable (_ until: Date) async throws -> Void = { date in
      try await Task.sleep(for: .seconds(max(0, date.timeIntervalSinceNow)))
    }

    /// The computer's clock.
    public init() {}
  }

  /// The time that a document request may take.
  public enum Patience: Hashable, Sendable {
    /// Pauses of up to five and a half minutes: servers count requests in periods of five.
    case pauses
    /// The same pauses, also in rounds of many sources.
    case allPauses
    /// A total budget in seconds, including pauses and the second request.
    case inAll(TimeInterval)
  }

  private struct Server {
    let documents = AsyncSemaphore(limit: 1)
    let pictures = AsyncSemaphore(limit: 4)
    var requests = 0
    var pauseEnd: Date?
    /// The status of the refusal that has asked for the pause; nil without one.
    var refusalStatus: Int?
    /// The end of the pause that was reported.
    var reportedEnd: Date?
  }

  /// The maximum pause that a document request waits for, in seconds.
  private static let longestPause: TimeInterval = 330

  private let client: any HTTPClient
  private let patience: Patience
  private let timing: Timing
  private let onWait: @Sendable (_ host: String, _ until: Date) -> Void
  /// By the names of servers.
  private var servers: [String: Server] = [:]

  /// Decorates a client.
  ///
  /// - Parameters:
  ///   - client: the client that sends.
  ///   - patience: the time that a document request may take.
  ///   - timing: the clock.
  ///   - onWait: called once for each pause that requests wait for, and again after one was cancelled, with the server
  ///     and the end.
  public init(
    _ client: any HTTPClient, patience: Patience = .pauses, timing: Timing = Timing(),
    onWait: @escaping @Sendable (_ host: String, _ until: Date) -> Void
  ) {
    self.client = client
    self.patience = patience
    self.timing = timing
    self.onWait = onWait
  }

  /// The answer to a request, in its turn.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let key = Self.server(of: request.url)
    servers[key, default: Server()].requests += 1
    defer { leave(key) }
    _ = try remainingPause(of: key, for: request, until: deadline(of: request))
    let turns = request.purpose == .document ? servers[key]?.documents : servers[key]?.pictures
    guard let turns else { return try await client.send(request) }
    var (deadline, isRefused): (Date?, Bool) = (nil, false)
    while true {
      let outcome = try await turns.run { [deadline, isRefused] in
        try await attempt(request, at: key, until: deadline, wasRefused: isRefused)
      }
      switch outcome {
      case .answered(let response): return response
      case .paused(let server, let isRefusal, let end):
        // The turn is released while waiting: a request that does not wait fails at once.
        (deadline, isRefused) = (end, isRefused || isRefusal)
        try await waitForPause(of: server, for: request, until: deadline)
      }
    }
  }

  /// The outcome of a turn.
  private enum Outcome: Sendable {
    case answered(HTTPResponse)
    /// A server pauses, perhaps after it has refused the request, which has to be answered by a date.
    case paused(server: String, isRefusal: Bool, deadline: Date?)
  }

  /// The answer to a request in its turn; a second refusal is an error.
  private func attempt(
    _ request: HTTPRequest, at key: String, until date: Date?, wasRefused: Bool
  ) async throws -> Outcome {
    let deadline = date ?? deadline(of: request)
    guard try remainingPause(of: key, for: request, until: deadline) == nil else {
      return .paused(server: key, isRefusal: false, deadline: deadline)
    }
    let response = try await send(request, until: deadline)
    // After a redirect, another server has answered.
    let answering = Self.server(of: response.url)
    guard !request.isQuestion, isRefusal(response, by: answering) else { return .answered(response) }
    guard wasRefused else { return .paused(server: answering, isRefusal: true, deadline: deadline) }
    throw LoadFailure.rateLimited(
      host: answering, until: servers[answering]?.pauseEnd, status: servers[answering]?.refusalStatus)
  }

  /// The date by which a request must be answered; nil for one that is bounded by its own limits only.
  private func deadline(of request: HTTPRequest) -> Date? {
    guard case .inAll(let time) = patience, request.purpose == .document, request.method == .get else { return nil }
    return timing.now() + time
  }

  private func send(_ request: HTTPRequest, until deadline: Date?) async throws -> HTTPResponse {
    guard let deadline else { return try await client.send(request) }
    return try await client.send(request.within(.seconds(max(0, deadline.timeIntervalSince(timing.now())))))
  }

  /// Whether a server has refused a request for now; also records the pause that it asks for.
  private func isRefusal(_ response: HTTPResponse, by key: String) -> Bool {
    guard let pause = RequestedPause(in: response, now: timing.now()) else { return false }
    servers[key, default: Server()].pauseEnd = pause.end
    servers[key]?.refusalStatus = pause.isRefusal ? response.status : nil
    return pause.isRefusal
  }

  private func waitForPause(of key: String, for request: HTTPRequest, until deadline: Date?) async throws {
    while let end = try remainingPause(of: key, for: request, until: deadline) {
      if servers[key]?.reportedEnd != end {
        servers[key]?.reportedEnd = end
        onWait(key, end)
      }
      do {
        try await timing.sleep(end)
      } catch {
        // The pause is reported again for the next request that waits.
        servers[key]?.reportedEnd = nil
        throw error
      }
    }
  }

  /// The end of the pause that a request has to wait for; nil without a pause.
  ///
  /// - Throws: `LoadFailure.rateLimited` if the request does not wait so long.
  private func remainingPause(of key: String, for request: HTTPRequest, until deadline: Date?) throws -> Date? {
    let now = timing.now()
    guard let end = servers[key]?.pauseEnd, end > now else { return nil }
    let isShort = deadline.map { end < $0 } ?? (end.timeIntervalSince(now) <= Self.longestPause)
    let waits = RequestPatience.waitsForPauses || patience == .allPauses
    guard waits, request.purpose == .document, request.method == .get, isShort else {
      throw LoadFailure.rateLimited(host: key, until: end, status: servers[key]?.refusalStatus)
    }
    return end
  }

  /// The number of servers with a request or a pause.
  var serverCount: Int { servers.count }
  /// The number of requests that run or wait, of all servers.
  var requestCount: Int { servers.values.reduce(0) { $0 + $1.requests } }

  private static func server(of url: URL) -> String { WebServer(url)?.limitName ?? "" }

  private func leave(_ key: String) {
    servers[key]?.requests -= 1
    let now = timing.now()
    // Includes servers that only redirects have led to.
    servers = servers.filter { $1.requests > 0 || $1.pauseEnd.map { $0 > now } == true }
  }
}

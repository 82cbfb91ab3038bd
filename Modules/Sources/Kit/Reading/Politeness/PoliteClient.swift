public import Foundation
public import HTTP
import Loading

/// An HTTP client that sends at most one request for a document and four for pictures to a server at a time, and pauses
/// when the server requests it.
///
/// A request for a document waits until a short pause has ended, and is then repeated once, unless many sources are
/// being loaded. All other requests fail with `LoadFailure.rateLimited`. No request is sent to a server during its
/// pause.
public actor PoliteClient: HTTPClient {
  /// The time functions for pauses, which tests can replace.
  public struct Timing: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date = { Date() }
    /// Waits until a date; throws `CancellationError`.
    public var sleep: @Sendable (_ until: Date) async throws -> Void = { date in
      try await Task.sleep(for: .seconds(max(0, date.timeIntervalSinceNow)))
    }

    /// Creates time functions that use the system clock.
    public init() {}
  }

  /// The maximum time for a document request.
  public enum Patience: Hashable, Sendable {
    /// Waits for pauses of up to 5½ minutes, because servers count requests in periods of five minutes.
    case pauses
    /// Waits for pauses of up to 5½ minutes, even while many sources are being loaded.
    case allPauses
    /// Waits at most the given number of seconds in total, including pauses and the repetition.
    case inAll(TimeInterval)
  }

  private struct Server {
    let documents = AsyncSemaphore(limit: 1)
    let pictures = AsyncSemaphore(limit: 4)
    var requests = 0
    var pauseEnd: Date?
    /// The HTTP status of the response that requested the pause; nil if no request was refused.
    var refusalStatus: Int?
    /// The end of the pause that was last reported.
    var reportedEnd: Date?
  }

  /// The maximum pause that a document request waits for, in seconds.
  private static let longestPause: TimeInterval = 330

  private let client: any HTTPClient
  private let patience: Patience
  private let timing: Timing
  private let onWait: @Sendable (_ host: String, _ until: Date) -> Void
  /// The state of each server, by `WebServer.limitName`.
  private var servers: [String: Server] = [:]

  /// Creates a client that sends its requests with another client.
  ///
  /// `onWait` is called with the server and the end of the pause, once for each pause for which requests wait, and
  /// again after a wait was cancelled.
  public init(
    _ client: any HTTPClient, patience: Patience = .pauses, timing: Timing = Timing(),
    onWait: @escaping @Sendable (_ host: String, _ until: Date) -> Void
  ) {
    self.client = client
    self.patience = patience
    self.timing = timing
    self.onWait = onWait
  }

  /// Sends a request as soon as the limits permit.
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
        // The server may have made a change before it refused the request, so a change is not sent again.
        guard !isRefusal || request.method.isReading else {
          throw LoadFailure.rateLimited(
            host: server, until: servers[server]?.pauseEnd, status: servers[server]?.refusalStatus)
        }
        // The slot is freed before the wait, so that requests that do not wait fail at once.
        (deadline, isRefused) = (end, isRefused || isRefusal)
        try await waitForPause(of: server, for: request, until: deadline)
      }
    }
  }

  /// The outcome of one attempt to send a request.
  private enum Outcome: Sendable {
    case answered(HTTPResponse)
    /// A server has requested a pause, possibly by refusing the request; the response must arrive by `deadline`.
    case paused(server: String, isRefusal: Bool, deadline: Date?)
  }

  /// Sends a request in its slot.
  ///
  /// If the request `wasRefused` before, another refusal is an error.
  private func attempt(
    _ request: HTTPRequest, at key: String, until date: Date?, wasRefused: Bool
  ) async throws -> Outcome {
    let deadline = date ?? deadline(of: request)
    guard try remainingPause(of: key, for: request, until: deadline) == nil else {
      return .paused(server: key, isRefusal: false, deadline: deadline)
    }
    let response = try await send(request, until: deadline)
    // After a redirect, the response is from another server.
    let answering = Self.server(of: response.url)
    guard !request.isQuestion, isRefusal(response, by: answering) else { return .answered(response) }
    guard wasRefused else { return .paused(server: answering, isRefusal: true, deadline: deadline) }
    throw LoadFailure.rateLimited(
      host: answering, until: servers[answering]?.pauseEnd, status: servers[answering]?.refusalStatus)
  }

  /// The time by which a request must be completed; nil unless `patience` limits the time of such a request.
  private func deadline(of request: HTTPRequest) -> Date? {
    guard case .inAll(let time) = patience, request.purpose == .document, request.method == .get else { return nil }
    return timing.now() + time
  }

  private func send(_ request: HTTPRequest, until deadline: Date?) async throws -> HTTPResponse {
    guard let deadline else { return try await client.send(request) }
    return try await client.send(request.within(.seconds(max(0, deadline.timeIntervalSince(timing.now())))))
  }

  /// Whether the response refuses the request temporarily; also records the pause that the server requests.
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
        // The next waiting request reports the pause again.
        servers[key]?.reportedEnd = nil
        throw error
      }
    }
  }

  /// The end of the pause that a request must wait for; nil if there is no pause.
  ///
  /// - Throws: `LoadFailure.rateLimited` if the request does not wait that long.
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

  /// The number of servers with requests or a pause.
  var serverCount: Int { servers.count }
  /// The number of running and waiting requests of all servers.
  var requestCount: Int { servers.values.reduce(0) { $0 + $1.requests } }

  private static func server(of url: URL) -> String { WebServer(url)?.limitName ?? "" }

  private func leave(_ key: String) {
    servers[key]?.requests -= 1
    let now = timing.now()
    // Some of these servers were only reached through redirects.
    servers = servers.filter { $1.requests > 0 || $1.pauseEnd.map { $0 > now } == true }
  }
}

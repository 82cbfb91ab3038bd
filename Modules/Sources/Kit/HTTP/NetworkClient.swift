public import Foundation
import Loading

/// An HTTP client that uses the network; a single instance is shared by the whole program.
public final class NetworkClient: HTTPClient {
  private let network: Network
  private let settings: NetworkSettings
  private let clock: any Clock<Duration>
  private let networks = ServerNetworks()

  /// Creates a client without open connections.
  ///
  /// - Parameters:
  ///   - userAgent: the value of the `User-Agent` header.
  ///   - connectTimeout: the maximum time to establish a connection.
  ///   - readTimeout: the maximum time between two reads of a transfer.
  ///   - keepAlive: how long idle connections stay open.
  ///   - environment: the environment variables, which may specify proxies.
  public convenience init(
    userAgent: String, connectTimeout: Duration = .seconds(10), readTimeout: Duration = .seconds(30),
    keepAlive: Duration = .seconds(2), environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.init(
      NetworkSettings(
        userAgent: userAgent, connectTimeout: connectTimeout, readTimeout: readTimeout, keepAlive: keepAlive,
        proxies: Proxies(environment: environment)))
  }

  /// Creates a client with a clock that measures the speed of responses.
  init(_ settings: NetworkSettings, clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    self.settings = settings
    network = Network(settings)
  }

  /// Closes every connection; must be called before the client is released.
  public func shutdown() async {
    await network.shutDown()
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    do {
      return try await follow(request)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw error
    }
  }

  private func follow(_ request: HTTPRequest) async throws -> HTTPResponse {
    var path = try RequestPath(request)
    let meter = PaceMeter(request.limits.pace)
    let elapsed = clock.stopwatch()
    let maximum = RedirectPolicy.maximum(for: request.purpose)
    while path.redirectCount <= maximum {
      let answer: TransferAnswer
      do {
        let begun = BegunAnswer()
        let order = try order(for: path, meter, elapsed, begun)
        let left = { @Sendable in meter.remaining(at: elapsed()) }
        let silence = path.isPermanent == nil ? silence(of: request) : .tooSlow
        answer = try await within(left, begun, orThrow: silence) { [network] in
          do {
            return try await network.send(order)
          } catch let error as LoadFailure where order.reach == .openFirst && error == .privateAddress {
            // Nothing was sent, because the host name has no public address.
            var toAll = order
            toAll.reach = .all
            return try await network.send(toAll)
          }
        }
      } catch let error as LoadFailure where error == .privateAddress && path.isOfSource {
        throw LoadFailure.wasPublic.at(WebServer(path.url)?.name)
      } catch let error as LoadFailure where !path.url.hasServer(of: request.url) {
        throw error.at(WebServer(path.url)?.name)
      }
      if try path.follow(answer) || path.answerChallenge(answer) { continue }
      var response = HTTPResponse(
        status: answer.status, headers: answer.headers, body: answer.body, url: path.url,
        permanentURL: path.isPermanent == true ? path.url : nil)
      response.isOfOpenNetwork =
        networks.isPrivate(request.origin ?? request.url, by: settings.isPublic) == false
      return response
    }
    throw LoadFailure.tooManyRedirects(limit: maximum)
  }

  /// The failure if the time for a response has elapsed before the response has begun: `silence` if that time is not
  /// longer than the read timeout, otherwise `tooSlow`.
  private func silence(of request: HTTPRequest) -> LoadFailure {
    guard case .within(let time) = request.limits.pace, time <= settings.readTimeout else { return .tooSlow }
    return .silence(for: .seconds((time / .seconds(1)).rounded(.up)))
  }

  /// Runs `load`, and cancels it when the time for the complete response has elapsed, even if nothing has arrived.
  private func within(
    _ left: @escaping @Sendable () -> Duration?, _ begun: BegunAnswer, orThrow error: LoadFailure,
    _ load: @escaping @Sendable () async throws -> TransferAnswer
  ) async throws -> TransferAnswer {
    guard let time = left() else { return try await load() }
    return try await withThrowingTaskGroup(of: TransferAnswer.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await load() }
      group.addTask { [clock] in
        try await clock.sleep(for: time)
        throw begun.hasBegun ? LoadFailure.tooSlow : error
      }
      group.addTask { [clock] in
        await begun.wait()
        try await clock.sleep(for: left() ?? .zero)
        throw LoadFailure.tooSlow
      }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  /// Creates the transfer for the next request of a path.
  private func order(
    for path: RequestPath, _ meter: PaceMeter, _ elapsed: @escaping @Sendable () -> Duration,
    _ begun: BegunAnswer
  ) throws -> TransferOrder {
    let reach = path.reach(networks, by: settings.isPublic)
    let proxy = settings.proxies.proxy(for: path.url)
    if reach == .open, let host = path.url.comparedHost {
      let isPrivate = IPAddress(host).map { !settings.isPublic($0, path.url.usedPort) } ?? path.url.isLoopback
      if isPrivate { throw LoadFailure.privateAddress }
      // The proxy resolves host names itself.
      if proxy != nil, networks.hasPrivateName(path.url) { throw LoadFailure.privateAddress }
    }
    return TransferOrder(
      path: path, meter: meter, elapsed: elapsed, begun: begun, proxy: proxy, reach: reach, networks: networks)
  }
}

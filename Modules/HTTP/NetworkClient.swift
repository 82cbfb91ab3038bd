import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// An HTTP client over the network; one serves the whole program.
public final class NetworkClient: HTTPClient {
  private let client: AsyncHTTPClient.HTTPClient
  private let userAgent: String
  private let connectTimeout: Duration
  private let readTimeout: Duration
  private let clock: any Clock<Duration>

  /// A client without open connections.
  ///
  /// - Parameters:
  ///   - userAgent: the value of the `User-Agent` header.
  ///   - largestBody: the largest `limits.bytes` of a request: nothing is decompressed beyond it.
  ///   - connectTimeout: the maximum time to make a connection.
  ///   - readTimeout: the maximum time between two reads of a transfer.
  ///   - keepAlive: the time that an idle connection stays open. Short, because connections of requests that were
  ///     cancelled before they were sent stay open, too.
  public convenience init(
    userAgent: String, largestBody: Int, connectTimeout: Duration = .seconds(10),
    readTimeout: Duration = .seconds(30), keepAlive: Duration = .seconds(2)
  ) {
    self.init(
      userAgent: userAgent, largestBody: largestBody, connectTimeout: connectTimeout, readTimeout: readTimeout,
      keepAlive: keepAlive, tls: Self.tls)
  }

  /// A client with TLS settings of its own, and a clock for the pace of its answers.
  init(
    userAgent: String, largestBody: Int, connectTimeout: Duration, readTimeout: Duration, keepAlive: Duration,
    tls: TLSConfiguration, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.userAgent = userAgent
    self.connectTimeout = connectTimeout
    self.readTimeout = readTimeout
    self.clock = clock
    var configuration = AsyncHTTPClient.HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(connectTimeout), read: TimeAmount(readTimeout)),
      decompression: .enabled(limit: .size(largestBody)))
    // A refused connection is reported at once: retrying is the user's choice.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.idleTimeout = TimeAmount(keepAlive)
    configuration.http1_1ConnectionDebugInitializer = Self.addGuard
    configuration.http2StreamChannelDebugInitializer = Self.addGuard
    client = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// The TLS settings of every connection.
  static var tls: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }

  /// Closes every connection; required before a client is released.
  ///
  /// - Throws: `HTTPClientError` of AsyncHTTPClient if it was shut down before.
  public func shutdown() async throws {
    try await client.shutdown()
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    do {
      return try await follow(request)
    } catch {
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      if let error = error as? RedirectedError { throw error }
      throw httpError(error, request)
    }
  }

  private func httpError(_ error: any Error, _ request: HTTPRequest) -> HTTPError {
    HTTPError(
      error, limits: .init(bytes: request.limits.bytes, connect: connectTimeout, read: readTimeout))
  }

  /// Adds the guard between the HTTP decoder and the other handlers of AsyncHTTPClient, for HTTP/1.1 and HTTP/2.
  private static func addGuard(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let next = try pipeline.handler(type: NIOHTTPResponseDecompressor.self)
      try pipeline.addHandler(ResponseGuard(), position: .before(next))
    }
  }

  private func follow(_ request: HTTPRequest) async throws -> HTTPResponse {
    try RedirectPolicy.check(request.url)
    var url = try request.url.withoutCredentials()
    var isPermanent: Bool?
    let meter = PaceMeter(request.limits.pace)
    let elapsed = clock.stopwatch()
    for _ in 0...RedirectPolicy.maximum {
      let response: HTTPClientResponse
      do {
        let time = meter.remaining(at: elapsed())
        response = try await within(time, orThrow: isPermanent == nil ? silence(of: request) : .tooSlow) {
          [self, url] in
          try await answer(to: request, at: url)
        }
      } catch  where !url.hasServer(of: request.url) && !Task.isCancelled && !(error is CancellationError) {
        throw RedirectedError(url: url, error: httpError(error, request))
      }
      if request.method == .get, (300...399).contains(response.status.code), response.status != .notModified,
        let location = response.headers.first(name: "location"), !location.isEmpty
      {
        url = try RedirectPolicy.target(of: location, from: url)
        isPermanent = isPermanent != false && [301, 308].contains(response.status.code)
        continue
      }
      if let length = response.headers.first(name: "content-length").flatMap(Int.init), length > request.limits.bytes {
        throw HTTPError.tooLarge(limit: request.limits.bytes)
      }
      return HTTPResponse(
        status: Int(response.status.code), headers: Self.fields(response.headers),
        body: try await within(meter.remaining(at: elapsed())) {
          try await Self.body(of: response, request.limits, meter, elapsed)
        }, url: url,
        permanentURL: isPermanent == true ? url : nil)
    }
    throw HTTPError.tooManyRedirects(limit: RedirectPolicy.maximum)
  }

  /// The answer of an address; a certificate that is refused is looked at again for the reason.
  private func answer(to request: HTTPRequest, at url: URL) async throws -> HTTPClientResponse {
    do {
      return try await execute(self.request(request, to: url))
    } catch let error where CertificateProbe.isNeeded(for: error) {
      let probe = CertificateProbe(host: url.host() ?? "", port: url.port ?? 443, timeout: connectTimeout)
      throw HTTPError.noAnswer(await probe.reason())
    }
  }

  /// The answer to a request; a GET request is sent once more if its connection turns out to be stale.
  private func execute(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
    do {
      return try await client.execute(request, deadline: .distantFuture)
    } catch let error where request.method == .GET && StaleConnection.isCause(of: error) {
      try Task.checkCancellation()
      return try await client.execute(request, deadline: .distantFuture)
    }
  }

  /// The error of a server whose answer has not begun in the time for all of it: in a time no longer than that between
  /// two reads, nothing has come at all.
  private func silence(of request: HTTPRequest) -> HTTPError {
    guard case .within(let time) = request.limits.pace, time <= readTimeout else { return .tooSlow }
    return .silence(for: .seconds((time / .seconds(1)).rounded(.up)))
  }

  /// A part of an answer, which is cancelled when the time for the complete answer is over: also silence ends then.
  private func within<Part: Sendable>(
    _ time: Duration?, orThrow error: HTTPError = .tooSlow, _ load: @escaping @Sendable () async throws -> Part
  ) async throws -> Part {
    guard let time else { return try await load() }
    return try await withThrowingTaskGroup(of: Part.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await load() }
      group.addTask { [clock] in
        try await clock.sleep(for: time)
        throw error
      }
      guard let part = try await group.next() else { throw CancellationError() }
      return part
    }
  }

  /// The body of an answer, with the time since its request.
  private static func body(
    of response: HTTPClientResponse, _ limits: AnswerLimits, _ meter: PaceMeter, _ elapsed: () -> Duration
  ) async throws -> Data {
    var meter = meter
    var body = Data()
    try meter.receive(0, at: elapsed())
    for try await part in response.body {
      guard part.readableBytes <= limits.bytes - body.count else { throw HTTPError.tooLarge(limit: limits.bytes) }
      body.append(contentsOf: part.readableBytesView)
      try meter.receive(part.readableBytes, at: elapsed())
    }
    return body
  }

  /// The request to an address; the caller's headers go only to the server they were meant for.
  private func request(_ original: HTTPRequest, to url: URL) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: url.absoluteString)
    request.headers.add(name: "user-agent", value: userAgent)
    request.headers.add(name: "accept-encoding", value: "gzip, deflate")
    if case .post(let form) = original.method {
      request.method = .POST
      request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(HTTPRequest.body(of: form))
    }
    guard url.hasServer(of: original.url) else { return request }
    for field in original.headers { request.headers.add(name: field.name.rawName, value: field.value) }
    return request
  }

  private static func fields(_ headers: HTTPHeaders) -> HTTPFields {
    HTTPFields(headers.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
  }
}

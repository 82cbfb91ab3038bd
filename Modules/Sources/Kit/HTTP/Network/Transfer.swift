import CCurl
import Foundation
import Loading

/// A single transfer: its handle, its limits, and the response so far.
///
/// Used on the network's thread only.
final class Transfer: Identifiable {
  let id: Int
  let easy: UnsafeMutableRawPointer
  let continuation: CheckedContinuation<TransferAnswer, any Error>
  let settings: NetworkSettings
  let order: TransferOrder
  private let sockets: OpenSockets
  var lists: [UnsafeMutablePointer<curl_slist>] = []

  private var head = AnswerHead()
  private var body = Data()
  /// The number of bytes of the body received so far.
  private var received = 0
  private var meter: PaceMeter
  private var unpacker: BodyUnpacker?
  /// The time since which nothing has arrived; nil before the request is sent.
  ///
  /// This is the time of the request, then the time when the response head was complete, then the time of the last
  /// byte.
  private var lastByte: ContinuousClock.Instant?
  private var sendCount = 0
  /// The error with which a callback ended the transfer.
  private var failure: (any Error)?
  /// Whether the first bytes from the server were not TLS; nil before bytes have arrived.
  private var isPlain: Bool?
  /// Whether a TLS handshake with the server or a proxy has begun.
  private var hasHandshake = false
  /// Whether the body was truncated at its limit.
  private var isCutOff = false
  /// Whether bytes of the body have arrived since the last call of `earlyResult`.
  private var hasRead = false
  /// Whether some addresses of the server were refused, and whether others were permitted.
  private var (hasRefused, hasOpen) = (false, false)

  init(
    id: Int, order: TransferOrder, settings: NetworkSettings, sockets: OpenSockets,
    continuation: CheckedContinuation<TransferAnswer, any Error>
  ) throws {
    guard let easy = ccurl_easy_init() else { throw LoadFailure.connectivity(.noLibrary) }
    (self.id, self.easy, self.order, self.settings, self.sockets) = (id, easy, order, settings, sockets)
    self.continuation = continuation
    meter = order.meter
  }

  deinit {
    ccurl_easy_cleanup(easy)
    lists.forEach(ccurl_list_free)
  }

  /// Prepares the libcurl handle.
  func prepare() throws {
    try setOptions()
    let (transfer, owner) = (Unmanaged.passUnretained(self), Unmanaged.passUnretained(sockets))
    try check(ccurl_set_pointers(easy, transfer.toOpaque(), owner.toOpaque()))
  }

  /// The time at which the transfer fails if no further byte arrives; libcurl itself limits the time to connect.
  var silenceEnd: ContinuousClock.Instant? { lastByte.map { $0 + settings.readTimeout } }

  /// The result if the transfer must end now, because of a failure, truncation, redirect or silence; nil if the
  /// transfer continues.
  ///
  /// This includes a refused address, after which libcurl would wait before trying the next address.
  func earlyResult(at now: ContinuousClock.Instant) -> Result<TransferAnswer, any Error>? {
    hasRead = false
    if let failure { return .failure(failure) }
    if isRedirect || isCutOff { return .success(answer) }
    guard let silenceEnd, now >= silenceEnd else { return nil }
    let hasBegunOnly = head.hasBegun && !head.isComplete
    return .failure(hasBegunOnly ? LoadFailure.tooSlow : .silence(for: settings.readTimeout))
  }

  /// The result of a transfer that libcurl has completed.
  func result(_ code: CURLcode) -> Result<TransferAnswer, any Error> {
    if let failure { return .failure(failure) }
    if isRedirect || isCutOff { return .success(answer) }
    guard code == CURLE_OK else {
      if hasRefused, !hasOpen { return .failure(LoadFailure.privateAddress) }
      return .failure(proxyError(code) ?? error(code))
    }
    // Only a proxy can require proxy authentication.
    if order.proxy != nil, head.status == 407 { return .failure(LoadFailure.connectivity(.proxyLogin)) }
    guard head.isComplete else { return .failure(LoadFailure.connectivity(.closed)) }
    do {
      try unpacker?.end { try append($0) }
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  /// The failure of a proxy; nil if the server caused the failure.
  private func proxyError(_ code: CURLcode) -> LoadFailure? {
    guard order.proxy != nil else { return nil }
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY: return .connectivity(.unknownProxy)
    // Without a system error, libcurl did not try to connect, because it does not support the proxy's scheme.
    case CURLE_COULDNT_CONNECT:
      return .connectivity(ccurl_number(easy, CURLINFO_OS_ERRNO) == 0 ? .unknownProxy : .noProxy)
    case CURLE_PROXY: return .connectivity(ConnectionProblem(socks: ccurl_number(easy, CURLINFO_PROXY_ERROR)))
    default:
      let status = ccurl_number(easy, CURLINFO_HTTP_CONNECTCODE)
      guard !isThroughProxy(status) else { return nil }
      return ConnectionProblem(proxy: code, status: status).map { .connectivity($0) }
    }
  }

  /// Whether the proxy has connected to the server, according to its tunnel status, or has received the request.
  private func isThroughProxy(_ status: Int) -> Bool {
    // The connection to a SOCKS proxy itself does not use TLS.
    let isSocks = order.proxy?.lowercased().hasPrefix("socks") == true
    return sendCount > 0 || (200...299).contains(status) || isSocks && hasHandshake
  }

  private func error(_ code: CURLcode) -> LoadFailure {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: .noConnection(within: settings.connectTimeout)
    case CURLE_SSL_CONNECT_ERROR where isPlain == true: .connectivity(.plain)
    // libcurl reports an invalid chunk size as a broken connection, although bytes were read in this turn.
    case CURLE_RECV_ERROR where hasRead && isChunked: .malformed
    default:
      LoadFailure(
        code, systemCode: CInt(clamping: ccurl_number(easy, CURLINFO_OS_ERRNO)),
        verdict: ccurl_number(easy, CURLINFO_SSL_VERIFYRESULT))
    }
  }

  private var answer: TransferAnswer {
    TransferAnswer(status: head.status, headers: head.headers, body: body, cookies: cookies)
  }

  /// The cookies to send after a redirect, in libcurl's format.
  private var cookies: [String] {
    var cookies: [String] = []
    let list = ccurl_cookies(easy)
    var next = list
    while let cookie = next {
      if let line = cookie.pointee.data { cookies.append(String(cString: line)) }
      next = cookie.pointee.next
    }
    ccurl_list_free(list)
    return cookies
  }

  /// Whether the response is a redirect with a complete head; the body of a redirect is not read.
  private var isRedirect: Bool {
    order.request.method.isReading && head.isComplete && RequestPath.isRedirect(head.status, head.headers)
  }

  private var isChunked: Bool { head.headers[.transferEncoding]?.lowercased().hasSuffix("chunked") == true }
}

// MARK: - Callbacks

extension Transfer {
  /// Receives a line of the head; returns false to end the transfer.
  func receive(header line: UnsafeRawBufferPointer) -> Bool {
    attempt {
      // libcurl answers a Digest challenge with a second request of its own, so a second head follows.
      if order.path.digest != nil, head.isComplete, head.status == 401, line.starts(with: Array("HTTP/".utf8)) {
        (head, unpacker) = (AnswerHead(), nil)
      }
      try head.receive(line)
      // Lines of the head do not extend the time limit: a server that sends them slowly is treated like a server that
      // sends nothing.
      if head.isComplete { lastByte = .now }
      guard head.isComplete, unpacker == nil, !isRedirect else { return }
      order.begun.begin()
      let length = head.headers[.contentLength].flatMap(Int.init) ?? 0
      if length > order.limits.bytes, !order.limits.cutsOff {
        throw LoadFailure.tooLarge(limit: order.limits.bytes)
      }
      try meter.receive(0, at: order.elapsed())
      unpacker = BodyUnpacker(encodings: head.headers[values: .contentEncoding], byContent: order.unpacksByContent)
    }
  }

  /// Receives bytes of the body; returns false to end the transfer.
  func receive(body part: UnsafeRawBufferPointer) -> Bool {
    lastByte = .now
    if isRedirect { return true }
    return attempt {
      try unpacker?.unpack(part) { try append($0) }
    }
  }

  private func append(_ part: UnsafeRawBufferPointer) throws {
    guard part.count <= order.limits.bytes - received else {
      guard order.limits.cutsOff else { throw LoadFailure.tooLarge(limit: order.limits.bytes) }
      try append(UnsafeRawBufferPointer(rebasing: part[..<(order.limits.bytes - received)]))
      isCutOff = true
      throw CancellationError()
    }
    received += part.count
    if let receiver = order.request.receiver, (200...299).contains(head.status) {
      try receiver.take(part)
    } else {
      body.append(part.assumingMemoryBound(to: UInt8.self))
    }
    try meter.receive(part.count, at: order.elapsed())
  }

  /// Receives raw bytes: TLS records if `isTLS` is true, otherwise bytes of the body.
  func receive(raw part: UnsafeRawBufferPointer, isTLS: Bool) {
    guard isTLS else { return hasRead = true }
    // A TLS record has one of four types, and major version 3 (RFC 8446, 5.1).
    if isPlain == nil, part.count >= 2 { isPlain = !(20...23).contains(part[0]) || part[1] != 3 }
  }

  /// Records that a TLS handshake has begun.
  func shakeHands() { hasHandshake = true }

  /// Opens a socket for an address; returns -1 if the address is refused.
  func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> CInt {
    let bytes = [UInt8](unsafeUninitializedCapacity: 16) { $1 = Int(ccurl_address_bytes(address, $0.baseAddress)) }
    // Only this address is refused: a host name that also has a public address is a public name.
    guard isAllowed(IPAddress(bytes: bytes), Int(ccurl_address_port(address))) else {
      hasRefused = true
      return -1
    }
    hasOpen = true
    let socket = ccurl_socket(address)
    if socket >= 0 { sockets.insert(socket) }
    return socket
  }

  /// Called before the request is sent on a connection; returns false if the connection must not be used.
  ///
  /// libcurl sends a request again, up to five times, if a reused connection returns no complete line of a response.
  func willSend(to address: String, port: Int) -> Bool {
    attempt {
      guard sendCount == 0 || sendCount <= repetitionCount else { throw LoadFailure.connectivity(.closed) }
      let address = IPAddress(address)
      guard isAllowed(address, port) else { throw LoadFailure.privateAddress }
      if order.proxy == nil, let address, let host = order.path.url.comparedHost {
        order.networks.note(host, isPublic: settings.isPublic(address, port))
      }
      sendCount += 1
      lastByte = .now
    }
  }

  /// The number of times that libcurl may repeat the request: once on a stale connection, and once more for a Digest
  /// challenge.
  private var repetitionCount: Int { !order.request.method.isReading ? 0 : order.path.digest == nil ? 1 : 2 }

  /// Whether a connection to the address is allowed; always true for the address of a proxy.
  private func isAllowed(_ address: IPAddress?, _ port: Int) -> Bool {
    guard order.reach != .all, order.proxy == nil else { return true }
    return address.map { settings.isPublic($0, port) } ?? false
  }

  private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      // Truncating the body is not a failure.
      if !isCutOff { failure = error }
      return false
    }
  }
}

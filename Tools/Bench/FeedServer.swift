import Foundation

/// Serves one feed on each of many loopback addresses, so that each feed counts as a separate server.
///
/// Requests with the current entity tag get status 304.
nonisolated struct FeedServer {
  private static let etag = "\"1\""
  private static let backlog: Int32 = 64

  /// The addresses of the feeds.
  let urls: [String]
  private let listeners: [Int32]

  /// Starts to listen, and serves on a separate thread until `stop`.
  ///
  /// - Parameters:
  ///   - feeds: the number of feeds.
  ///   - items: the number of items of each feed; by default, a feed has about 20 KB.
  ///   - delay: the delay of each response.
  ///   - refusal: the status line and headers to send instead of a feed; nil to serve feeds.
  ///   - text: returns the HTML of an item, given the number of its feed.
  /// - Throws: `POSIXError` if not enough local addresses are available.
  init(
    feeds: Int, items: Int = 30, delay: Duration = .zero, refusal: String? = nil,
    text: (_ feed: Int) -> String = Self.paragraphs
  ) throws {
    var (urls, listeners): ([String], [Int32]) = ([], [])
    for number in 0..<feeds {
      let host = "127.0.\(1 + number / 250).\(1 + number % 250)"
      let (listener, port) = try Self.listen(at: host)
      urls.append("http://\(host):\(port)/feed.xml")
      listeners.append(listener)
    }
    (self.urls, self.listeners) = (urls, listeners)
    let bodies = (0..<feeds).map { Data(Self.feed($0, items, text($0)).utf8) }
    Thread.detachNewThread { [listeners] in Self.serve(bodies, on: listeners, after: delay, refusal: refusal) }
  }

  /// Stops accepting connections.
  func stop() {
    for listener in listeners { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  private static func listen(at host: String) throws -> (listener: Int32, port: UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    guard listener >= 0, inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw POSIXError(.EADDRNOTAVAIL) }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Foundation.bind(listener, address, size) == 0 && Foundation.listen(listener, backlog) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  // MARK: - Answers

  private static func serve(_ bodies: [Data], on listeners: [Int32], after delay: Duration, refusal: String?) {
    var waits = listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // The delayed responses, in the order in which they are due.
    var late: [(connection: Int32, index: Int, due: ContinuousClock.Instant)] = []
    while poll(&waits, nfds_t(waits.count), late.first.map { timeout(until: $0.due) } ?? -1) >= 0 {
      while let first = late.first, first.due <= .now {
        late.removeFirst()
        answer(first.connection, with: bodies[first.index], refusal: refusal)
        close(first.connection)
      }
      for (index, wait) in waits.enumerated() where wait.revents != 0 {
        guard wait.revents == Int16(POLLIN) else { return }
        let connection = accept(wait.fd, nil, nil)
        guard connection >= 0 else { return }
        guard delay == .zero else {
          late.append((connection, index, .now + delay))
          continue
        }
        answer(connection, with: bodies[index], refusal: refusal)
        close(connection)
      }
    }
  }

  /// The time until a response is due, in milliseconds, rounded up.
  private static func timeout(until due: ContinuousClock.Instant) -> Int32 {
    Int32(max(0, (due - .now) / .milliseconds(1)).rounded(.up))
  }

  private static func answer(_ connection: Int32, with body: Data, refusal: String?) {
    var request = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(connection, &request, request.count, 0)
    guard count > 0 else { return }
    let isKnown = String(decoding: request[..<count], as: UTF8.self).lowercased().contains("if-none-match: \(etag)")
    let head =
      refusal.map { "HTTP/1.1 \($0)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n" }
      ?? "HTTP/1.1 \(isKnown ? "304 Not Modified" : "200 OK")\r\nETag: \(etag)\r\nContent-Type: application/rss+xml\r\n"
      + "Connection: close\r\n" + (isKnown ? "" : "Content-Length: \(body.count)\r\n") + "\r\n"
    var rest = Data(head.utf8) + (isKnown || refusal != nil ? Data() : body)
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// HTML with two paragraphs.
  private static func paragraphs(_ feed: Int) -> String {
    let words = "a walk along the lake in the morning before the boats leave and the wind rises over the hills "
    return "<p>\(String(repeating: words, count: 4))</p>"
      + "<p><a href=\"http://feed\(feed).example/\">more</a> <em>of it</em></p>"
  }

  private static func feed(_ number: Int, _ items: Int, _ text: String) -> String {
    let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let items = (0..<items).map { item in
      let (day, minute) = (1 + item % 28, (number + item) % 60)
      return """
        <item><title>Post \(item) of feed \(number)</title><link>http://feed\(number).example/posts/\(item)</link>\
        <guid isPermaLink="false">feed-\(number)-\(item)</guid>\
        <pubDate>\(day < 10 ? "0" : "")\(day) Oct 2026 10:\(minute < 10 ? "0" : "")\(minute):00 +0200</pubDate>\
        <description>\(text)</description></item>

        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0"><channel><title>Feed \(number)</title><link>http://feed\(number).example/</link>
      \(items.joined())</channel></rss>
      """
  }
}

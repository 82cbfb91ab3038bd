import Foundation
import TestSupport

/// Answers requests for a feed and a picture with responses that are not HTTP, or never end.
struct AnswerAttack: Attacking {
  let isQuick: Bool

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("answers of a server")
    let answers = Self.answers + (isQuick ? [] : Self.statuses + Self.slow)
    let server = try await LoopbackServer { request in
      let parts = request.split(separator: " ").dropFirst().first?.split(separator: "/") ?? []
      guard let number = parts.first.flatMap({ Int($0) }), answers.indices.contains(number) else {
        return .json(#"{"items":[]}"#)
      }
      return answers[number]
    }
    let feeds = try await FeedServers(
      answers.indices.map { [Item(description: "a picture", image: server.address("/\($0)"))] })
    let tries = answers.indices.flatMap { [server.address("/\($0)").absoluteString, feeds.address(of: $0)] }
    try await victim.runs(for: tries) { source in
      try await victim.run(
        ["--source", source, "--no-cache", "--images", "symbols", "--color", "never", "-c", "rows"],
        within: .seconds(180))
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    try await feeds.stop()
    try await server.stop()
    return tally
  }

  private static var answers: [LoopbackServer.Answer] {
    let ok = "HTTP/1.1 200 OK\r\n"
    let chunked = ok + "transfer-encoding: chunked\r\n\r\n"
    let texts = [
      "", "\r\n", "x", "HTTP/1.1 099 X\r\ncontent-length: 0\r\n\r\n", "HTTP/1.1 0 X\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", "HTTP/1.1 -200 OK\r\n\r\n",
      "HTTP/1.1 99999999999999999999 OK\r\n\r\n", ok + "content-length: 10\r\n\r\nabc",
      ok + "content-length: -1\r\n\r\n",
      ok + "content-length: 99999999999999999999\r\n\r\n", ok + "content-length: 3\r\ncontent-length: 4\r\n\r\nabcd",
      chunked + "zz\r\n", chunked + "5\r\nab", chunked + "ffffffffffffffff\r\na",
      ok + "content-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc",
      ok + "content-encoding: gzip, gzip, gzip\r\n\r\nabc", ok + "\0: \0\r\n\r\n", ok + "a: b\u{1B}[2J\r\n\r\n{}",
      ok + ": x\r\n\r\n",
      "HTTP/1.1 302 -\r\nlocation: /\r\n\r\n",
      "HTTP/1.1 302 -\r\nlocation: file:///etc/passwd\r\ncontent-length: 0\r\n\r\n",
      "HTTP/1.1 302 -\r\nlocation: \u{1B}[31m\r\ncontent-length: 0\r\n\r\n", "HTTP/1.1 304 -\r\n\r\n",
      "HTTP/1.1 204 -\r\n\r\n",
      "220 mail.example ESMTP\r\n", "SSH-2.0-OpenSSH\r\n", "\u{15}\u{3}\u{1}\0\u{2}\u{2}\u{16}",
    ]
    let loop = LoopbackServer.Answer.http(status: 302, headers: ["location": "?x"])
    let bomb = Data.deflatedZeros(1 << 30)
    let headers = ok + String(repeating: "a: b\r\n", count: 1_000_000)
    return texts.map { .raw(Array($0.utf8), closes: true) } + [
      loop, .http(status: 200, headers: ["content-encoding": "deflate"], body: Array(bomb)),
      endless(ok, "a: b\r\n"), endless(chunked, "1\r\na\r\n"), endless(chunked, "100\r\n\(large)\r\n"),
      endless("", "HTTP/1.1 102 Processing\r\n\r\n"), endless("", "A"), endless(ok + "a: ", "A"),
      .raw(Array(headers.utf8), closes: true),
      .http(status: 200, body: Array(Data.gzippedZeros(1 << 30, times: 1))),
      .http(status: 200, headers: ["content-encoding": "gzip"], body: Array(Data.gzippedZeros(1 << 30, times: 2))),
      .http(
        status: 200, headers: ["content-encoding": "deflate"], body: Array(String(repeating: "a", count: 1 << 20).utf8)),
      .http(status: 401, headers: ["www-authenticate": "Digest " + String(repeating: "realm=\"", count: 10_000)]),
      .raw(Array((moved + cookies + "\r\n").utf8), closes: true),
      .raw(Array((ok + links + "\r\n<html><title>x</title>").utf8), closes: true),
      .raw(Array((ok + "\r\n" + anchors).utf8), closes: true),
      .raw(Array((ok + "\r\n<html><meta http-equiv=refresh content='0;url=?x'>").utf8), closes: true),
    ]
  }

  /// A redirect to its own address.
  private static let moved = "HTTP/1.1 302 -\r\nlocation: ?x\r\ncontent-length: 0\r\n"
  private static let cookies = (0..<200).map { "set-cookie: \($0)=\(large)\u{1}; path=/\r\n" }.joined()
  private static let links = (0..<200).map {
    "link: </\($0)>; rel=alternate; type=\"application/rss+xml\"; title=\"\(large)\r\n"
  }.joined()
  /// A page on which every link may lead to a feed.
  private static let anchors =
    "<!doctype html><html><title>x</title>" + (0..<100_000).map { "<a href=/\($0)/feed>RSS</a>" }.joined()

  private static let large = String(repeating: " ", count: 256)

  /// A response that never ends; the chunks are large, so that this server can send it fast.
  private static func endless(_ head: String, _ text: String) -> LoopbackServer.Answer {
    .endless(head: head, chunk: Array(String(repeating: text, count: 10_000).utf8))
  }

  /// Responses with every seventh three-digit status.
  private static var statuses: [LoopbackServer.Answer] {
    stride(from: 0, to: 1_000, by: 7).map { number in
      let status = String(repeating: "0", count: 3 - String(number).count) + String(number)
      return .raw(Array("HTTP/1.1 \(status) -\r\ncontent-length: 2\r\n\r\n{}".utf8), closes: true)
    }
  }

  /// Responses that only a time limit ends.
  private static var slow: [LoopbackServer.Answer] {
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 9999999\r\n\r\n"
    return [
      .silence, .drip(head: head, part: [32], pause: .seconds(1)),
      .drip(head: "", part: Array("HTTP/1.1 102 Processing\r\n\r\n".utf8), pause: .seconds(1)),
      .drip(head: "HTTP/1.1 200 OK\r\n", part: Array("a: b\r\n".utf8), pause: .seconds(1)),
    ]
  }
}

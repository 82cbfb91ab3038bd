import Foundation
import TestSupport

/// Redirects a public source to this computer, through a proxy that resolves names; no redirect may be followed.
struct ProxyAttack: Attacking {
  private static let hosts = [
    "127.0.0.1", "127.0.0.1.", "127.0.0.1..", "localhost", "localhost.", "LOCALHOST", "a.localhost.", "%6cocalhost",
    "%31%32%37.0.0.1", "127%2e0%2e0%2e1", "127.0.0.1%2E", "127.0.0.1%00.pub.example", "0x7f000001", "0177.0.0.1.",
    "2130706433.", "0", "127.1", "[::1]", "[::ffff:127.0.0.1]", "[::1%25lo]", "192.168.1.1.", "10.0.0.1",
    "169.254.169.254", "router", "nas.lan.", "localhost.localdomain", "\u{FF11}\u{FF12}\u{FF17}.0.0.1",
    "127\u{3002}0\u{3002}0\u{3002}1",
    "loca%C2%ADlhost", "\u{24DB}\u{24DE}\u{24D2}\u{24D0}\u{24DB}\u{24D7}\u{24DE}\u{24E2}\u{24E3}", "user@127.0.0.1.",
    "pub.example@127.0.0.1.",
  ]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("redirects to this computer, behind a proxy")
    let proxy = try await LoopbackServer { request in
      let target = request.split(separator: " ").dropFirst().first ?? ""
      let number = target.split(separator: "/").last.flatMap { Int($0) } ?? -1
      guard target.contains("://pub.example/"), Self.hosts.indices.contains(number) else {
        return .http(status: 200, body: Array("<rss><channel><title>T</title></channel></rss>".utf8))
      }
      return .http(status: 302, headers: ["Location": "http://\(Self.hosts[number]):8080/"])
    }
    try await victim.runs(for: Array(Self.hosts.indices)) { number in
      try await victim.run(
        ["--source", "feed:http://pub.example/\(number)", "-c", "rows"],
        variables: ["http_proxy": proxy.url.absoluteString])
    } count: { _, run in
      tally.count(run, statuses: [1])
    }
    tally.raw += proxy.requests.count { !$0.contains("://pub.example/") }
    try await proxy.stop()
    return tally
  }
}

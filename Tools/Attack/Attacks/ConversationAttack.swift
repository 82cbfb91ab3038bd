import Foundation
import TestSupport

/// Serves feeds with hostile conversations, through a proxy that resolves names.
///
/// Only the site itself may get requests, and only a few; no other site may get its password.
struct ConversationAttack: Attacking {
  /// The maximum number of requests for a feed and a conversation: 10 for the answers, and 5 redirects.
  private static let maximumRequests = 16

  let isQuick: Bool

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("conversations of sites")
    let all = ConversationBombs.all
    let chosen = isQuick ? stride(from: 0, to: all.count, by: 8).map { all[$0] } : all
    let sites = chosen.enumerated().map { number, make in make("c\(number).pub.example") }
    let proxy = try await LoopbackServer { request in
      guard let (number, path) = Self.place(in: request), sites.indices.contains(number) else {
        return .json(ConversationBombs.plainStory)
      }
      return sites[number].answer(to: path) ?? .http(status: 404)
    }
    let address = proxy.url.absoluteString
    try await victim.runs(for: sites) { site in
      try await victim.run(
        [
          "--source", "feed:\(site.source)", "--no-cache", "--images", "symbols", "--color", "never",
          "-c", "open 1; rows",
        ],
        variables: ["http_proxy": address, "https_proxy": address], within: .seconds(120))
    } count: { site, run in
      let isShown = site.word.map { run.output.contains($0) } ?? true
      tally.count(isShown ? run : run.failed(because: "a comment is missing"), statuses: [0, 1])
    }
    let requests = proxy.requests
    for request in requests where !Self.isAllowed(request, sites) {
      tally.raw += 1
      report("\(tally.name): \(request.prefix { $0 != "\r\n" })")
    }
    for (number, found) in Dictionary(grouping: requests.compactMap { Self.place(in: $0)?.number }, by: \.self)
    where found.count > Self.maximumRequests {
      tally.raw += 1
      report("\(tally.name): \(found.count) requests for \(sites[number].source)")
    }
    try await proxy.stop()
    return tally
  }

  /// The site's number and the path in a request for an address such as `http://c12.pub.example/feed.xml`; nil for
  /// any other host.
  private static func place(in request: String) -> (number: Int, path: Substring)? {
    let target = request.split(separator: " ").dropFirst().first ?? ""
    let rest = target.dropFirst("http://c".count)
    let host = rest.prefix { $0 != "/" }
    guard target.hasPrefix("http://c"), host.hasSuffix(".pub.example") else { return nil }
    return Int(host.prefix { $0 != "." }).map { ($0, rest.dropFirst(host.count)) }
  }

  /// Whether a request is allowed: for a feed or its conversation, or to the public host of redirects.
  ///
  /// The latter must contain no password and no cookie.
  private static func isAllowed(_ request: String, _ sites: [HostileSite]) -> Bool {
    if let (number, path) = place(in: request) { return sites[number].answer(to: path) != nil }
    let fields = request.lowercased().split(separator: "\r\n").dropFirst()
    return request.hasPrefix("GET http://\(ConversationBombs.other)/ ")
      && !fields.contains { $0.hasPrefix("authorization:") || $0.hasPrefix("cookie:") || $0.contains("secret") }
  }

  private func report(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

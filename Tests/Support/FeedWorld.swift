import Foundation
import Synchronization

/// Feeds in the group `#news`, each on its own server; some servers have faults that are common on the Internet.
public final class FeedWorld: Sendable {
  /// A fault of a server.
  public enum Fault: String, CaseIterable, Sendable {
    /// It never answers.
    case silent
    /// It answers once the test releases it.
    case slow
    /// It asks for a pause of 150 s.
    case pausing
    /// Its feed is gone for good.
    case gone
    case missing
    /// Its feed ends in the middle.
    case cut
    /// It redirects to itself.
    case looping
  }

  private static let postCount = 25

  private let servers: [(name: String, server: LoopbackServer)]
  private let slow: [LoopbackServer]
  private let round: Counter

  /// Starts `count` servers without faults, and one for each fault.
  public init(good count: Int = 5, faults: [Fault] = Fault.allCases) async throws {
    let round = Counter()
    var servers: [(name: String, server: LoopbackServer)] = []
    var slow: [LoopbackServer] = []
    for index in 0..<count {
      let server = try await LoopbackServer { _ in .json(Self.feed(index, of: count, round: round.value)) }
      servers.append(("Good\(index)", server))
    }
    for fault in faults {
      let server = try await LoopbackServer { _ in Self.answer(fault, round.value) }
      servers.append((fault.rawValue.capitalized, server))
      if fault == .slow { slow.append(server) }
    }
    (self.servers, self.slow, self.round) = (servers, slow, round)
  }

  /// The lines of the sources file.
  public var list: String {
    servers.map { "feed:\($1.url.absoluteString)/feed.json  \($0)  #news\n" }.joined()
  }

  /// The number of requests to a source.
  public func requestCount(of name: String) -> Int {
    servers.first { $0.name == name }?.server.requests.count ?? 0
  }

  /// Adds a post to each feed that has one.
  public func publish() { round.increase() }

  /// Lets slow servers answer from now on.
  public func release() { slow.forEach { $0.release() } }

  private static func answer(_ fault: Fault, _ round: Int) -> LoopbackServer.Answer {
    switch fault {
    case .silent: .silence
    case .slow: .held(.json(feed(0, of: 1, round: round, named: "Slow")))
    case .pausing: .http(status: 503, headers: ["retry-after": "150"])
    case .gone: .http(status: 410)
    case .missing: .http(status: 404)
    case .cut: .http(status: 200, body: Array("<rss><channel><title>Cut</title><item><ti".utf8))
    case .looping: .http(status: 302, headers: ["location": "/feed.json"])
    }
  }

  /// A feed of old posts, one minute apart across all feeds, and of one post of today for each round.
  private static func feed(_ index: Int, of count: Int, round: Int, named name: String = "Good") -> String {
    let now = Date()
    let old = (0..<postCount).map { number in
      item("\(name) \(index) story \(number)", at: now - TimeInterval(86_400 + 60 * (number * count + index)))
    }
    let new = (0..<round).map { number in
      item("\(name) \(index) today \(number)", at: now - TimeInterval(60 * (10 - number) + index))
    }
    let items = (new + old).joined(separator: ",")
    return #"{"version":"https://jsonfeed.org/version/1.1","title":"\#(name) \#(index)","items":[\#(items)]}"#
  }

  private static func item(_ title: String, at date: Date) -> String {
    let id = title.replacing(" ", with: "-")
    return #"{"id":"\#(id)","title":"\#(title)","content_text":"The text of \#(title)","#
      + #""date_published":"\#(date.formatted(.iso8601))"}"#
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock(\.self) }
    func increase() { count.withLock { $0 += 1 } }
  }
}

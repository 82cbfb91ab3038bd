import Foundation
import HTTP
import Loading
import SceneTesting
import Synchronization
import Testing

@testable import Posts
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// A week with `set reload 60` and feeds of which five are slow, dead, moved, busy and gone.
///
/// With the variable `FEEDSHELL_TABLE` there are a hundred of them, and a table is written, for a run by hand.
@Suite(.timeLimit(.minutes(5)))
struct ReloadWeekTests {
  private static let writesTable = ProcessInfo.processInfo.environment["FEEDSHELL_TABLE"] != nil
  private static let names =
    ["slow", "dead", "moved", "busy", "gone"] + (6...(writesTable ? 100 : 15)).map { "feed\($0)" }

  @Test func inASimulatedWeekEachServerIsRequestedAsOftenAsItAllows() async throws {
    let sut = PlayedReload(Self.names.map { "feed:http://\($0).example/feed  \($0)" }) { request, hours, earlier in
      try Self.answer(request, hours, earlier)
    }
    await sut.run(hours: 7 * 24)
    let asked = Dictionary(
      Self.names.map { name in (name, sut.hours(of: "http://\(name).example/feed")) }
    ) { first, _ in first }
    let counts = Self.names.dropFirst(5).map { asked[$0]?.count ?? 0 }
    // 168 hours in intervals of 54 to 66 minutes, and up to 5 more until the next check.
    #expect(counts.allSatisfy { (140...187).contains($0) }, "\(counts)")
    #expect((140...187).contains(asked["slow"]?.count ?? 0), "slowness is not a failure")
    // 0, 1, 3, 7, 15, 31, and then once a day.
    #expect((10...13).contains(asked["dead"]?.count ?? 0), "\(asked["dead"] ?? [])")
    #expect(asked["gone"] == [0])
    #expect(asked["moved"]?.count == 1)
    #expect((138...187).contains(sut.hours(of: "http://moved.example/new").count))
    // It requests a pause of six hours at every second load.
    #expect((40...56).contains(asked["busy"]?.count ?? 0), "\(asked["busy"] ?? [])")
    let busy = asked["busy"] ?? []
    for (index, pair) in zip(busy, busy.dropFirst()).enumerated() where index % 2 == 1 {
      #expect(pair.1 - pair.0 > 5.999, "the pause is kept")
    }
    let seen = sut.seen.withLock(\.self)
    let (posts, expected) = (seen.map(\.count).reduce(0, +), (Self.names.count - 2) * 8)
    #expect(posts == expected, "two posts at first, and one more each day, of all but two")
    Self.print(asked, sut, seen)
  }

  /// The answer of a server.
  private static func answer(_ request: HTTPRequest, _ hours: Double, _ earlier: Int) throws -> HTTPResponse {
    let feed = PlayedReload.feed(2 + Int(hours / 24 + 0.001))
    switch request.url.host()?.split(separator: ".").first {
    case "dead": throw LoadFailure.connectivity(.refused)
    case "gone": return HTTPResponse(status: 410, body: Data(), url: request.url)
    case "moved" where request.url.path() == "/feed":
      let new = try #require(URL(string: "http://moved.example/new"))
      return HTTPResponse(status: 200, body: feed, url: new, permanentURL: new)
    case "busy" where earlier % 2 == 1:
      let retry = HTTPFields([HTTPField(name: .retryAfter, value: "21600")])
      return HTTPResponse(status: 429, headers: retry, body: Data(), url: request.url)
    default: return HTTPResponse(status: 200, body: feed, url: request.url)
    }
  }

  /// Writes the table, if the environment asks for it.
  private static func print(_ asked: [String: [Double]], _ sut: PlayedReload, _ seen: [Arrivals]) {
    guard writesTable else { return }
    for name in names.prefix(6) {
      let hours = asked[name] ?? []
      let waits = zip(hours, hours.dropFirst()).map { String(format: "%.1f", $1 - $0) }.prefix(8)
      Swift.print("\(name): \(hours.count) requests, pauses in hours: \(waits.joined(separator: " "))")
    }
    Swift.print("moved/new: \(sut.hours(of: "http://moved.example/new").count)")
    Swift.print("all: \(sut.hours().count); lines seen: \(seen.count), posts: \(seen.map(\.count).reduce(0, +))")
  }
}

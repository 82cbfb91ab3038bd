import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import Synchronization
import Testing

@testable import Feeds
@testable import Posts
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Background loads with a clock that advances while they sleep, and servers that a test plays.
final class PlayedReload: Sendable {
  let clock = TestClock()
  let stores = TestStores()
  let sources: SubscribedSources
  /// The reports that the user has seen, in order.
  let seen = Mutex<[Arrivals]>([])
  /// The hours of the requests since the beginning, by address.
  private let log: WaitableState<[String: [Double]]>

  /// - Parameters:
  ///   - lines: the lines of the list.
  ///   - builtIn: the list that is used if there is no own one.
  ///   - policy: the order of the cache and the network.
  ///   - answer: the answer to a request, with the hours since the beginning and the number of earlier ones there.
  init(
    _ lines: [String], builtIn: [Subscription] = [], policy: ReadingPolicy = .savedFirst,
    answer: @escaping @Sendable (_ request: HTTPRequest, _ hours: Double, _ earlier: Int) throws -> HTTPResponse
  ) {
    let (clock, stores) = (clock, stores)
    let start = clock.date
    let requests = WaitableState<[String: [Double]]>([:])
    let client = ClientSpy { request in
      let hours = clock.date.timeIntervalSince(start) / 3_600
      let address = request.url.absoluteString
      let earlier = requests.update { requests in
        requests[address, default: []].append(hours)
        return (requests[address]?.count ?? 1) - 1
      }
      return try answer(request, hours, earlier)
    }
    var timing = PoliteClient.Timing()
    timing.now = { clock.date }
    timing.sleep = { clock.advance(by: .seconds(max(0, $0.timeIntervalSince(clock.date)))) }
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: PoliteClient(client, timing: timing) { _, _ in },
      cache: makeCache(stores, clock: clock), policy: policy, pageSize: 10, now: { clock.date })
    let file = SubscriptionFile(Data(lines.joined(separator: "\n").utf8)) { _ in true }
    let list = SubscriptionList(file: nil, builtIn: builtIn, isAddress: { _ in true })
    do {
      _ = try list.merge(file.subscriptions)
    } catch {
      Issue.record(error)
    }
    sources = SubscribedSources(list, opener: opener, keep: { .usual }, now: { clock.date })
    log = requests
  }

  /// Loads in the background, as with `set reload`, until `hours` have passed.
  ///
  /// - Parameters:
  ///   - hours: the hours.
  ///   - interval: the setting.
  ///   - onPause: called first, and before each pause.
  func run(
    hours: Double, every interval: String = "60", onPause: @escaping @Sendable () async -> Void = {}
  ) async {
    guard let interval = ReloadInterval(interval) else { return }
    let end = clock.date + hours * 3_600
    await onPause()
    let reload = BackgroundReload(sources) { [clock] seconds in
      await onPause()
      clock.advance(by: .seconds(seconds))
      if clock.date >= end { throw CancellationError() }
    }
    for await arrivals in reload.arrivals(every: interval) { seen.withLock { $0.append(arrivals) } }
    await sources.opener.cache.flush()
  }

  /// The hours of the requests to an address, or to all addresses.
  func hours(of address: String? = nil) -> [Double] {
    address.map { log.state[$0] ?? [] } ?? log.state.values.flatMap(\.self).sorted()
  }

  /// A feed with `count` posts.
  static func feed(_ count: Int, ttl: Int? = nil) -> Data {
    let items = (0..<count).map { "<item><guid>\($0)</guid><title>Post \($0)</title></item>" }.joined()
    let ttl = ttl.map { "<ttl>\($0)</ttl>" } ?? ""
    return Data("<rss version=\"2.0\"><channel><title>A</title>\(ttl)\(items)</channel></rss>".utf8)
  }
}

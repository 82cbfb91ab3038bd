import Foundation
import Synchronization
import TestSupport

/// A server with two accounts of a Google Reader API, one spoiled by bombs, and a stranger's server with a feed.
struct ReaderServers: Sendable {
  /// The titles of the feed's posts; they have the ids of articles, because servers may use equal ids.
  private static let feedTitles = (0..<3).map { "Plain \($0)" }

  let account: ReaderAccount
  /// The account that is never spoiled; its articles and feeds have the same ids.
  let quiet: ReaderAccount
  private let server: LoopbackServer
  private let stranger: LoopbackServer
  private let leaks: Leaks

  init(_ dialect: ReaderAccount.Dialect) async throws {
    let leaks = Leaks()
    stranger = try await LoopbackServer(answerToWhole: { request in
      leaks.count(Self.hasSecret(request) || request.lowercased().contains("\r\nauthorization:"), request)
      let isOfFeed = request.contains(" /feed.xml ")
      let feed = Self.feed(at: ReaderRequest(request).host)
      return isOfFeed ? .http(status: 200, body: Array(feed.utf8)) : .json(Self.nothing)
    })
    let address = stranger.url.absoluteString
    let account = ReaderAccount("/api", dialect, titles: Self.titles, secret: "t0ken-own", stranger: address)
    let quiet = ReaderAccount(
      "/api2", dialect, titles: (0..<12).map { "Quiet \($0)" }, secret: "t0ken-quiet", stranger: address)
    server = try await LoopbackServer(answerToWhole: { text in
      let request = ReaderRequest(text)
      // Requests for pictures must not contain a token, on any server; and a path with `..` leaves the API.
      let isOfAPI = !request.path.contains("picture") && !request.path.contains("/..")
      let owner = [account, quiet].first { isOfAPI && request.path.hasPrefix($0.base + "/") }
      let others = [account, quiet].filter { $0 !== owner }.map(\.secret)
      leaks.count(others.contains(where: text.contains), text)
      leaks.count(text.contains(ReaderAccount.password) && !request.path.hasSuffix("/accounts/ClientLogin"), text)
      return owner?.answer(request) ?? .text("", status: 404)
    })
    (self.account, self.quiet, self.leaks) = (account, quiet, leaks)
  }

  /// The numbers of the articles that the attack marks, by command, before answers are spoiled.
  static let marked = (seen: [0, 1], starred: [2, 3], unseen: [4], unstarred: [5])
  private static let titles = [
    "Please read 0", "Please read 1", "Please star 2", "Please star 3", "Please keep 4", "Please drop 5", "Also read 6",
    "Also star 7", "Article 8", "Article 9", "Article 10", "Article 11",
  ]
  /// An answer that contains every list of the API, each empty.
  private static let nothing = #"{"subscriptions":[],"unreadcounts":[],"items":[],"itemRefs":[]}"#

  func address(of account: ReaderAccount) -> String { "reader:\(server.url.absoluteString)\(account.base)" }

  /// The lines of the file of sources.
  var sources: String {
    """
    \(address(of: account)) Home
    \(address(of: quiet)) Quiet
    feed:\(stranger.address("/feed.xml").absoluteString) Plain

    """
  }

  /// The lines of the file of logins.
  var logins: String {
    [account, quiet].map { account in
      """
      {"account":"\(ReaderAccount.name)","reader":"\(server.url.absoluteString)\(account.base)","scopes":"read write",\
      "server":"\(server.url.absoluteString)","token":"\(account.token)"}

      """
    }.joined()
  }

  /// The first request with a token or password that belongs to a different address; nil if there is none.
  var leak: String? { leaks.first }

  /// Whether a text has a token or the password.
  static func hasSecret(_ text: String) -> Bool {
    ["t0ken-own", "t0ken-quiet", ReaderAccount.password].contains(where: text.contains)
  }

  func stop() async throws {
    try await server.stop()
    try await stranger.stop()
  }

  private static func feed(at host: String) -> String {
    let rows = feedTitles.enumerated().map { number, title in
      """
      <item><title>\(title)</title><link>\(host)/page/\(number)</link>\
      <guid isPermaLink="false">\(1_001 + number)</guid><description>Words of \(title)</description>\
      <pubDate>Tue, 10 Nov 2026 08:0\(number):00 GMT</pubDate></item>
      """
    }
    return "<rss version=\"2.0\"><channel><title>Plain</title>\(rows.joined())</channel></rss>"
  }

  /// Records the first request with a secret that belongs to a different address.
  private final class Leaks: Sendable {
    private let found = Mutex<String?>(nil)

    var first: String? { found.withLock(\.self) }

    func count(_ isLeak: Bool, _ request: String) {
      guard isLeak else { return }
      found.withLock { $0 = $0 ?? request }
    }
  }
}

import Foundation
import TestSupport

/// Serves feeds that imitate the posts of a real feed, whose texts must remain in every list.
struct DuplicateAttack: Attacking {
  private static let (title, words, fake) = ("REAL TITLE", "REALWORDS", "FAKEWORDS")
  private static let dates = [
    "Fri, 20 Nov 2026 08:00:00 GMT", "Sat, 21 Nov 2099 08:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "never", "",
  ]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("feeds that claim the posts of another")
    let titles = [Self.title, " REAL  TITLE ", "Real Title", "REAL\u{200B} TITLE", "FAKE TITLE", ""]
    let fakes = titles.flatMap { title in Self.dates.map { (title: title, date: $0) } }
    try await victim.runs(for: Array(fakes.indices)) { number in
      let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-attack-\(UUID())/feedshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let real = try await LoopbackServer { _ in Self.feed([]) }
      let page = real.address("/page").absoluteString
      let server = try await LoopbackServer { request in
        let isReal = request.contains(" /real ")
        let item = isReal ? (title: Self.title, date: Self.dates[0]) : fakes[number]
        return Self.feed([(page, isReal ? Self.words : Self.fake, item.title, item.date)])
      }
      // The fake feed is first in the list, and is loaded before the others.
      let lines = ["fake", "real"].map { "feed:\(server.address("/\($0)").absoluteString) \($0)\n" }
      try Data(lines[0].utf8).write(to: folder.appending(path: "sources"))
      let configuration = folder.deletingLastPathComponent()
      let files = Victim.folders(in: configuration)
      // The feed on the same server as the posts' pages must win, wherever it is in the list.
      let own = real.address("/feed").absoluteString
      _ = try await victim.run(["reload"], configuration: configuration, variables: files)
      try Data((lines.joined() + "feed:\(own) own\n").utf8).write(to: folder.appending(path: "sources"))
      _ = try await victim.run(["reload", "--all"], configuration: configuration, variables: files)
      let run = try await victim.run(
        ["--offline", "--output", "json", "-c", "goto all"], configuration: configuration, variables: files)
      try await server.stop()
      try await real.stop()
      try FileManager.default.removeItem(at: configuration)
      return run
    } count: { number, run in
      tally.count(run, statuses: [0], json: true)
      // If the titles are equal, one post is shown, and it names the other source; otherwise both are shown.
      let isSame = titles.firstIndex(of: fakes[number].title).map { $0 < 2 } == true
      let isShown = run.output.contains(Self.words) || isSame && run.output.contains(Self.fake)
      if !isShown || run.output.contains("\"rows\":[]") { tally.raw += 1 }
    }
    return tally
  }

  private static func feed(
    _ items: [(page: String, text: String, title: String, date: String)]
  ) -> LoopbackServer.Answer {
    let rows = items.map {
      """
      <item><title>\($0.title)</title><link>\($0.page)</link><guid isPermaLink="false">\($0.text)</guid>\
      <description>\($0.text)</description><pubDate>\($0.date)</pubDate></item>
      """
    }
    let text = "<rss version=\"2.0\"><channel><title>Feed</title>\(rows.joined())</channel></rss>"
    return .http(status: 200, body: Array(text.utf8))
  }
}

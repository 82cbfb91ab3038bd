import Foundation
import HTTP

/// Compares the processor time of a sync that finds new articles with newsboat's reload of as many.
struct AccountSyncing {
  private static let (feeds, articles) = (200, 1_000)
  private static let runs = 3

  private let program: URL
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  init(_ program: URL) {
    self.program = program
  }

  /// The program's time divided by newsboat's; nil if newsboat is not installed.
  func ratio() async throws -> Double? {
    let reload = try FeedReload(program, feeds: Self.feeds, items: Self.articles / Self.feeds)
    guard let newsboat = try reload.newsboats() else { return nil }
    try reload.finish()
    var times: [Double] = []
    for _ in 0..<Self.runs { times.append(try await sync()) }
    try FileManager.default.removeItem(at: folder)
    return median(times[...]) / newsboat.cold.processor
  }

  /// The processor time, in seconds, of a second sync, for which every feed has new articles.
  private func sync() async throws -> Double {
    let server = try DemoProgram(program, items: 1_000, options: ["--reader", "freshrss"])
    defer { server.stop() }
    let home = Home(folder: folder.appending(path: "\(UUID())"))
    let run = { try ProcessorTime.ofRun(program, $0, home.environment) }
    let account = "reader:\(server.url.appending(path: "api/greader.php").absoluteString)"
    _ = try run(["login", account, "ana", "--password-command", "echo demo"])
    try home.writeSources(["\(account)  Home"])
    try await change(server, "feeds", Self.feeds)
    _ = try run(["sync"])
    try await change(server, "articles", Self.articles)
    return try run(["sync"])
  }

  /// Sets the number of feeds on the demo server, or adds articles; `name` is `feeds` or `articles`.
  private func change(_ server: DemoProgram, _ name: String, _ count: Int) async throws {
    let client = NetworkClient(userAgent: "bench")
    let url = server.url.appending(path: "demo/reader")
      .appending(queryItems: [URLQueryItem(name: name, value: String(count))])
    let answer = try await client.send(
      HTTPRequest(url: url, limits: AnswerLimits(bytes: 1 << 20, pace: .within(.seconds(60)))))
    await client.shutdown()
    guard answer.status == 200 else { throw POSIXError(.EIO) }
  }
}

import Foundation
import PseudoTerminal

/// Measures the list of unread posts of 300 subscriptions, read from the store, because their servers are gone.
struct UnreadList {
  private static let feeds = 300
  private static let runs = 11

  private let program: URL
  private let home = Home(
    folder: FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())"))

  /// Writes the list, and loads every source once.
  init(_ program: URL) throws {
    self.program = program
    let server = try FeedServer(feeds: Self.feeds)
    try home.writeSources(server.urls.map { "feed:\($0)" })
    _ = try ProcessorTime.ofRun(program, ["--no-rc", "-c", "refresh"], home.environment)
    server.stop()
  }

  /// Removes the temporary files.
  func finish() throws {
    try FileManager.default.removeItem(at: home.folder)
  }

  /// The median time from the start of the program at `new` to the first row.
  func start() async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<Self.runs {
      let start = ContinuousClock.now
      let terminal = try PTY(program, ["--no-rc", "new"], environment: home.environment, rows: 40)
      guard await terminal.shows("Post ", within: 20) else { throw POSIXError(.ETIMEDOUT) }
      times.append(.now - start)
    }
    return median(times[...])
  }
}

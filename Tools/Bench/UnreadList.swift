import Foundation
import PseudoTerminal

/// The unread posts of 300 subscriptions, read from the store because their servers are gone.
struct UnreadList {
  private static let feeds = 300
  private static let runs = 11

  private let program: URL
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  /// Writes the list, and loads every source once.
  init(_ program: URL) throws {
    self.program = program
    let server = try FeedServer(feeds: Self.feeds)
    let file = folder.appending(path: "config/feedshell/sources")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(server.urls.map { "feed:\($0)\n" }.joined().utf8).write(to: file)
    _ = try ProcessorTime.ofRun(program, ["--no-rc", "-c", "refresh"], environment)
    server.stop()
  }

  /// Removes the temporary files.
  func finish() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// The time from the start of the program at `new` to its first row.
  func start() async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<Self.runs {
      let start = ContinuousClock.now
      let terminal = try PTY(program, ["--no-rc", "new"], environment: environment, rows: 40)
      guard await terminal.shows("Post ", within: 20) else { throw POSIXError(.ETIMEDOUT) }
      times.append(.now - start)
    }
    return median(times[...])
  }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
      "XDG_STATE_HOME": folder.appending(path: "state").path, "XDG_CACHE_HOME": folder.appending(path: "cache").path,
      "XDG_DATA_HOME": folder.appending(path: "data").path, "FEEDSHELL_SOURCE": "", "LC_ALL": "C.UTF-8",
    ]
  }
}

import Foundation
import PseudoTerminal

/// Measures the list of unread posts of 82 subscriptions that were never loaded, some on servers with problems.
///
/// Three servers take 2 s per response, one never responds, two ask for a pause of 150 s, and five are down.
struct LateSources {
  /// The times of one session.
  struct Times {
    /// The time from the start of the program to the first rows.
    let firstRows: Duration
    /// The time from Enter to row 31.
    let row31: Duration
  }

  private static let runs = 5
  private static let pause = "503 Service Unavailable\r\nRetry-After: 150"

  private let program: URL
  private let servers: [FeedServer]
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  init(_ program: URL) throws {
    self.program = program
    let gone = try FeedServer(feeds: 5)
    gone.stop()
    servers = [
      try FeedServer(feeds: 71), try FeedServer(feeds: 3, delay: .seconds(2)),
      try FeedServer(feeds: 1, delay: .seconds(3_600)), try FeedServer(feeds: 2, refusal: Self.pause), gone,
    ]
  }

  /// Stops the servers, and removes the temporary files.
  func finish() throws {
    servers.forEach { $0.stop() }
    try FileManager.default.removeItem(at: folder)
  }

  /// The median times of several sessions, each starting without saved files.
  func visits() async throws -> Times {
    var times: [Times] = []
    for _ in 0..<Self.runs { times.append(try await visit()) }
    return Times(firstRows: median(times.map(\.firstRows)[...]), row31: median(times.map(\.row31)[...]))
  }

  /// How long newsboat takes to load the same feeds; nil if newsboat is not installed.
  func newsboats() throws -> Duration? {
    guard Home.hasNewsboat else { return nil }
    return try Home(folder: folder.appending(path: "\(UUID())")).newsboat(urls, threads: 64)().wall
  }

  private func visit() async throws -> Times {
    let home = Home(folder: folder.appending(path: "\(UUID())"))
    try home.writeSources(urls.map { "feed:\($0)" })
    let start = ContinuousClock.now
    let terminal = try PTY(
      program, ["--no-rc", "--images", "none", "new"], environment: home.environment, rows: 24)
    guard await terminal.shows(" 1  ", within: 60) else { throw POSIXError(.ETIMEDOUT) }
    let firstRows = ContinuousClock.now - start
    let isShown = { terminal.output.contains("31  ") }
    var asked = ContinuousClock.now
    for _ in 0..<4 where !isShown() {
      asked = .now
      terminal.types("\r")
      // The next screenful contains row 31 only if this one shows row 30.
      _ = await terminal.shows("31  ", within: terminal.output.contains("30  ") ? 60 : 0.5)
    }
    guard isShown() else { throw POSIXError(.ETIMEDOUT) }
    return Times(firstRows: firstRows, row31: .now - asked)
  }

  private var urls: [String] { servers.flatMap(\.urls) }
}

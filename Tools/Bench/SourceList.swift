import Foundation
import PseudoTerminal

/// Measures a list of 200 subscriptions with 100 posts each: start, refresh and memory.
struct SourceList {
  private static let sources = 200
  private static let posts = 100
  private static let runs = 11
  private static let end = "All sources are loaded"
  /// The first letter of “Enter”, which is printed below the last row.
  private static let firstOfFoot = UInt8(ascii: "E")
  private static let timeLimit = Duration.seconds(300)

  private let program: URL
  private let server: DemoProgram
  private let home: Home
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  /// Writes the list, and loads every source once.
  init(_ program: URL) throws {
    self.program = program
    home = Home(folder: folder)
    let server = try DemoProgram(program, items: Self.posts)
    self.server = server
    let lines = (1...Self.sources).map { "contract:\(server.url.absoluteString)?n=\($0)  \"source number \($0)\"" }
    try home.writeSources(lines)
    _ = try ProcessorTime.ofRun(
      program, ["--no-rc", "--page-size", "\(Self.posts)", "-c", "refresh"], home.environment)
  }

  /// Stops the server, and removes the temporary files.
  func finish() throws {
    server.stop()
    try FileManager.default.removeItem(at: folder)
  }

  /// The median time from the start of the program to the first rows of the list.
  func start() async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<Self.runs {
      let start = ContinuousClock.now
      let terminal = try PTY(program, arguments, environment: home.environment, rows: 40)
      guard await terminal.shows("source number 1", within: 20) else { throw POSIXError(.ETIMEDOUT) }
      times.append(.now - start)
    }
    return median(times[...])
  }

  /// The resident memory after refreshing all sources, in KiB.
  func memory() async throws -> Int {
    let terminal = try PTY(program, arguments, environment: home.environment, rows: 40)
    guard await terminal.shows("Enter", within: 20) else { throw POSIXError(.ETIMEDOUT) }
    terminal.types("refresh\r")
    guard await terminal.shows(Self.end, within: 300) else { throw POSIXError(.ETIMEDOUT) }
    return try Bench.processValue("/proc/\(terminal.pid)/status", "VmRSS")
  }

  /// The 99th percentile of the time from a keystroke to its echo, while all sources are refreshed.
  func echo() throws -> Duration {
    let terminal = try RawTerminal(
      program, arguments, environment: home.environment, rows: 40, end: Array(Self.end.utf8))
    // Until the rows are shown, `refresh` would join the load that reads them.
    try terminal.wait(for: Self.firstOfFoot)
    terminal.type(Array("refresh\r".utf8))
    return try Typing.percentile(
      of: Typing.echoes(on: terminal, within: Self.timeLimit) { _ in !terminal.hasShownEnd })
  }

  private var arguments: [String] { ["--no-rc", "--images", "none", "--page-size", "\(Self.posts)"] }
}

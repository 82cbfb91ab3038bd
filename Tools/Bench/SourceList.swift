import Foundation
import PseudoTerminal

/// A list of 200 subscriptions with 100 posts each: its start, its refresh, and its memory.
struct SourceList {
  private static let sources = 200
  private static let posts = 100
  private static let runs = 11
  private static let end = "All sources are loaded"
  /// A letter that is not on the screen otherwise, so that each occurrence is an echo.
  private static let letter = UInt8(ascii: "Q")
  /// The first letter of “Enter”, which is printed below the rows.
  private static let firstOfFoot = UInt8(ascii: "E")
  private static let delete: UInt8 = 0x7F
  private static let backspace: UInt8 = 0x08
  private static let pauseInMicroseconds: UInt32 = 1_000
  private static let timeLimit = Duration.seconds(300)

  private let program: URL
  private let server: DemoProgram
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  /// Writes the list, and loads every source once.
  init(_ program: URL) throws {
    self.program = program
    server = try DemoProgram(program, items: Self.posts)
    let file = folder.appending(path: "config/feedshell/sources")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lines = (1...Self.sources).map { "contract:\(server.url.absoluteString)?n=\($0)  \"source number \($0)\"" }
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let process = Process()
    process.executableURL = program
    process.arguments = ["--no-rc", "--page-size", "\(Self.posts)", "-c", "refresh"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  /// Stops the server, and removes the temporary files.
  func finish() throws {
    server.stop()
    try FileManager.default.removeItem(at: folder)
  }

  /// The time from the start to the first rows of the list.
  func start() async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<Self.runs {
      let start = ContinuousClock.now
      let terminal = try PTY(program, arguments, environment: environment, rows: 40)
      guard await terminal.shows("source number 1", within: 20) else { throw POSIXError(.ETIMEDOUT) }
      times.append(.now - start)
    }
    return median(times[...])
  }

  /// The resident memory after refreshing all sources, in KiB.
  func memory() async throws -> Int {
    let terminal = try PTY(program, arguments, environment: environment, rows: 40)
    guard await terminal.shows("Enter", within: 20) else { throw POSIXError(.ETIMEDOUT) }
    terminal.types("refresh\r")
    guard await terminal.shows(Self.end, within: 300) else { throw POSIXError(.ETIMEDOUT) }
    let status = try String(contentsOfFile: "/proc/\(terminal.pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }

  /// The 99th percentile of the time from a keystroke to its echo during a refresh of all sources.
  func echo() throws -> Duration {
    let terminal = try RawTerminal(
      program, arguments, environment: environment, rows: 40, end: Array(Self.end.utf8))
    // Before the rows are shown, `refresh` would join the load that reads them.
    try terminal.wait(for: Self.firstOfFoot)
    terminal.type(Array("refresh\r".utf8))
    var echoes: [Duration] = []
    let start = ContinuousClock.now
    while !terminal.hasShownEnd {
      guard ContinuousClock.now - start < Self.timeLimit else { throw POSIXError(.ETIMEDOUT) }
      echoes.append(try time(Self.letter, echo: Self.letter, terminal))
      echoes.append(try time(Self.delete, echo: Self.backspace, terminal))
    }
    return echoes.sorted()[echoes.count * 99 / 100]
  }

  private func time(_ key: UInt8, echo: UInt8, _ terminal: RawTerminal) throws -> Duration {
    let time = try ContinuousClock().measure {
      terminal.type([key])
      try terminal.wait(for: echo)
    }
    usleep(Self.pauseInMicroseconds)
    return time
  }

  private var arguments: [String] { ["--no-rc", "--images", "none", "--page-size", "\(Self.posts)"] }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
      "XDG_STATE_HOME": folder.appending(path: "state").path, "XDG_CACHE_HOME": folder.appending(path: "cache").path,
      "FEEDSHELL_SOURCE": "", "LC_ALL": "C.UTF-8",
    ]
  }
}

import Foundation

/// Compares the cost of loading a list of feeds with newsboat's.
struct FeedReload {
  /// The costs of one run.
  struct Costs {
    /// The cost of the first load.
    let cold: ProcessorTime.Cost
    /// The cost of reloading unchanged feeds.
    let unchanged: ProcessorTime.Cost
  }

  /// The number of feeds that newsboat loads concurrently, as the program does.
  private static let threads = 32
  private static let runs = 3

  private let program: URL
  private let server: FeedServer
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  init(_ program: URL, feeds: Int, items: Int = 30, delay: Duration = .zero) throws {
    self.program = program
    server = try FeedServer(feeds: feeds, items: items, delay: delay)
  }

  /// Stops the server, and removes the temporary files.
  func finish() throws {
    server.stop()
    try FileManager.default.removeItem(at: folder)
  }

  /// The program's costs.
  func own() throws -> Costs {
    try costs { home in
      try home.writeSources(server.urls.map { "feed:\($0)" })
      return { try ProcessorTime.costOfRun(program, ["--no-rc", "-c", "refresh"], home.environment) }
    }
  }

  /// The 99th percentile of the time from a keystroke to its echo, while the feeds are loaded.
  ///
  /// - Throws: `POSIXError` if an echo is missing.
  func echo() throws -> Duration {
    let home = Home(folder: folder.appending(path: "\(UUID())"))
    try home.writeSources(server.urls.map { "feed:\($0)" })
    let terminal = try RawTerminal(
      program, ["--no-rc", "--images", "none", "sources"], environment: home.environment, rows: 24,
      end: Array("All sources are loaded".utf8))
    // Until the list is shown, `refresh` would join the first load, which sends no requests.
    try terminal.wait(for: "Enter: ")
    try terminal.wait(for: UInt8(ascii: ">"))
    terminal.type(Array("refresh\r".utf8))
    return try Typing.percentile(of: Typing.echoes(on: terminal) { _ in !terminal.hasShownEnd })
  }

  /// Newsboat's costs; nil if newsboat is not installed.
  func newsboats() throws -> Costs? {
    guard Home.hasNewsboat else { return nil }
    return try costs { try $0.newsboat(server.urls, threads: Self.threads) }
  }

  private func costs(_ prepare: (Home) throws -> () throws -> ProcessorTime.Cost) throws -> Costs {
    var (cold, unchanged): ([ProcessorTime.Cost], [ProcessorTime.Cost]) = ([], [])
    for _ in 0..<Self.runs {
      let load = try prepare(Home(folder: folder.appending(path: "\(UUID())")))
      cold.append(try load())
      unchanged.append(try load())
    }
    return Costs(cold: ProcessorTime.Cost(medianOf: cold), unchanged: ProcessorTime.Cost(medianOf: unchanged))
  }
}

extension ProcessorTime.Cost {
  /// The medians of several runs' costs.
  fileprivate init(medianOf costs: [ProcessorTime.Cost]) {
    self.init(
      processor: median(costs.map(\.processor)[...]), wall: median(costs.map(\.wall)[...]),
      resident: median(costs.map(\.resident)[...]))
  }
}

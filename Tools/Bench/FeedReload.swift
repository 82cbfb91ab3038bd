import Foundation

/// The cost of loading a list of feeds, compared with newsboat.
struct FeedReload {
  /// The costs of one run.
  struct Costs {
    /// The cost of the first load.
    let cold: ProcessorTime.Cost
    /// The cost of reloading unchanged feeds.
    let unchanged: ProcessorTime.Cost
  }

  private static let newsboat = URL(filePath: "/usr/bin/newsboat")
  /// The number of feeds that both programs load concurrently.
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

  /// The costs of the program.
  func own() throws -> Costs {
    try costs { home in
      try writeList(in: home)
      return { try ProcessorTime.costOfRun(program, ["--no-rc", "-c", "refresh"], environment(home)) }
    }
  }

  /// The 99th percentile of the time from a keystroke to its echo while the feeds load.
  ///
  /// - Throws: `POSIXError` if an echo is missing.
  func echo() throws -> Duration {
    let home = folder.appending(path: "\(UUID())")
    try writeList(in: home)
    let terminal = try RawTerminal(
      program, ["--no-rc", "--images", "none", "sources"], environment: environment(home), rows: 24,
      end: Array("All sources are loaded".utf8))
    // Before the list is shown, `refresh` would join the first load, which sends no requests.
    try terminal.wait(for: "Enter: ")
    try terminal.wait(for: UInt8(ascii: ">"))
    terminal.type(Array("refresh\r".utf8))
    return try Typing.percentile(of: Typing.echoes(on: terminal) { _ in !terminal.hasShownEnd })
  }

  private func writeList(in home: URL) throws {
    try write(
      server.urls.map { "feed:\($0)\n" }.joined(), to: home.appending(path: "config/feedshell/sources"))
  }

  /// The costs of newsboat; nil if newsboat is not installed.
  func newsboats() throws -> Costs? {
    guard FileManager.default.isExecutableFile(atPath: Self.newsboat.path) else { return nil }
    return try costs { home in
      let files = ["urls", "cache.db", "config"].map { home.appending(path: $0) }
      try write(server.urls.map { "\($0)\n" }.joined(), to: files[0])
      try write("reload-threads \(Self.threads)\n", to: files[2])
      let arguments = ["-u", files[0].path, "-c", files[1].path, "-C", files[2].path, "-x", "reload"]
      return { try ProcessorTime.costOfRun(Self.newsboat, arguments, environment(home)) }
    }
  }

  private func costs(_ prepare: (_ home: URL) throws -> () throws -> ProcessorTime.Cost) throws -> Costs {
    var (cold, unchanged): ([ProcessorTime.Cost], [ProcessorTime.Cost]) = ([], [])
    for _ in 0..<Self.runs {
      let load = try prepare(folder.appending(path: "\(UUID())"))
      cold.append(try load())
      unchanged.append(try load())
    }
    return Costs(cold: ProcessorTime.Cost(medianOf: cold), unchanged: ProcessorTime.Cost(medianOf: unchanged))
  }

  private func environment(_ home: URL) -> [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_STATE_HOME": home.appending(path: "state").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

extension ProcessorTime.Cost {
  /// Creates the medians of several costs.
  fileprivate init(medianOf costs: [ProcessorTime.Cost]) {
    self.init(
      processor: median(costs.map(\.processor)[...]), wall: median(costs.map(\.wall)[...]),
      resident: median(costs.map(\.resident)[...]))
  }
}

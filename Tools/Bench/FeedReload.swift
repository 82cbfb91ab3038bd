import Foundation

/// The processor time of loading a list of feeds, beside that of newsboat.
struct FeedReload {
  /// Processor times, in seconds.
  struct Times {
    /// Of the first load.
    let cold: Double
    /// Of a load of feeds that have not changed.
    let unchanged: Double
  }

  private static let newsboat = URL(filePath: "/usr/bin/newsboat")
  /// The number of feeds that both load at once.
  private static let threads = 32
  private static let runs = 3

  private let program: URL
  private let server: FeedServer
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  init(_ program: URL, feeds: Int) throws {
    self.program = program
    server = try FeedServer(feeds: feeds)
  }

  /// Stops the server, and removes the files that were written for this.
  func finish() throws {
    server.stop()
    try FileManager.default.removeItem(at: folder)
  }

  /// The times of the program.
  func own() throws -> Times {
    try times { home in
      let file = home.appending(path: "config/feedshell/sources")
      try write(server.urls.map { "feed:\($0)\n" }.joined(), to: file)
      return { try ProcessorTime.ofRun(program, ["--no-rc", "-c", "refresh"], environment(home)) }
    }
  }

  /// The times of newsboat; nil without it.
  func newsboats() throws -> Times? {
    guard FileManager.default.isExecutableFile(atPath: Self.newsboat.path) else { return nil }
    return try times { home in
      let files = ["urls", "cache.db", "config"].map { home.appending(path: $0) }
      try write(server.urls.map { "\($0)\n" }.joined(), to: files[0])
      try write("reload-threads \(Self.threads)\n", to: files[2])
      let arguments = ["-u", files[0].path, "-c", files[1].path, "-C", files[2].path, "-x", "reload"]
      return { try ProcessorTime.ofRun(Self.newsboat, arguments, environment(home)) }
    }
  }

  private func times(_ prepare: (_ home: URL) throws -> () throws -> Double) throws -> Times {
    var (cold, unchanged): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.runs {
      let load = try prepare(folder.appending(path: "\(UUID())"))
      cold.append(try load())
      unchanged.append(try load())
    }
    return Times(cold: median(cold[...]), unchanged: median(unchanged[...]))
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

import Foundation
import PseudoTerminal

/// Measures the time from the start of a program to its first output, on a terminal of its own.
struct Starting {
  private static let items = 1_000
  private static let runs = 11

  private static let slow = Duration.seconds(6)
  /// The commands that load all pages of 100 rows.
  private static let loadAll = Array(repeating: "more", count: items / 100 - 1).joined(separator: ";")

  private let program: URL
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")
  private let run: (_ program: URL, _ arguments: [String]) throws -> Duration

  init(_ program: URL, run: @escaping (_ program: URL, _ arguments: [String]) throws -> Duration) throws {
    self.program = program
    self.run = run
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try run(program, ["--cache", folder.path, "--page-size", "100", "-c", Self.loadAll])
  }

  /// Removes the temporary files.
  func finish() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// The median time from the start of the program to its prompt.
  func prompt() async throws -> Duration {
    try await time(until: "feed> ", program, ["--no-rc", "--images", "none", "--cache", folder.path])
  }

  /// The median time from the start to the first rows, from the cache, without a network.
  func rows() async throws -> Duration {
    try await time(until: " 1  ", program, arguments)
  }

  /// The median time from the start to the first rows, from the cache, while the server takes 6 s per response.
  func rowsOnSlowServer() async throws -> Duration {
    let quick = try DemoProgram(program, items: Self.items)
    let source = ["--cache", folder.path, "--page-size", "100", "--source", quick.url.absoluteString]
    do {
      defer { quick.stop() }
      _ = try run(program, source + ["-c", Self.loadAll])
    }
    // Uses the same port, because the cache identifies the server by its address.
    let server = try DemoProgram(program, port: quick.url.port ?? 0, items: Self.items, latency: Self.slow)
    defer { server.stop() }
    return try await time(until: " 1  ", program, source + ["--no-rc", "--images", "none"])
  }

  /// The time from the start to the first rows of newsboat with as many articles; nil if newsboat is not installed.
  func newsboat() async throws -> Duration? {
    let newsboat = URL(filePath: "/usr/bin/newsboat")
    guard FileManager.default.isExecutableFile(atPath: newsboat.path) else { return nil }
    let items = (1...Self.items).map { "<item><title>Image \($0)</title><link>http://i.example/\($0)</link></item>" }
    let feed = folder.appending(path: "feed.xml")
    try Data(
      "<rss version=\"2.0\"><channel><title>Bench</title><link>http://i.example</link>\(items.joined())</channel></rss>"
        .utf8
    ).write(to: feed)
    let (urls, cache) = (folder.appending(path: "urls"), folder.appending(path: "newsboat.db"))
    try Data("file://\(feed.path)\n".utf8).write(to: urls)
    let files = ["-u", urls.path, "-c", cache.path]
    _ = try run(newsboat, files + ["-x", "reload"])
    return try await time(until: "Bench", newsboat, files)
  }

  /// The ratios of another program's times to this one's, measured alternately: until the first rows from the
  /// cache, and for a script that prints all rows.
  func ratios(of other: URL) async throws -> (first: Double, all: Double) {
    let script = ["--no-rc", "--cache", folder.path, "--offline", "--page-size", "100", "-c", Self.loadAll + ";rows"]
    var first: [URL: [Duration]] = [:]
    var all: [URL: [Duration]] = [:]
    for _ in 0..<Self.runs {
      for program in [program, other] {
        first[program, default: []].append(try await time(of: " 1  ", program, arguments))
        all[program, default: []].append(try run(program, script))
      }
    }
    let ratio = { (times: [URL: [Duration]]) in
      median(times[other, default: []][...]) / median(times[program, default: []][...])
    }
    return (ratio(first), ratio(all))
  }

  private var arguments: [String] {
    ["--no-rc", "--images", "none", "--cache", folder.path, "--offline"]
  }

  private func time(until text: String, _ program: URL, _ arguments: [String]) async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<Self.runs { times.append(try await time(of: text, program, arguments)) }
    return median(times[...])
  }

  /// Measures once how long a program takes from its start to a text in its output.
  private func time(of text: String, _ program: URL, _ arguments: [String]) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let terminal = try PTY(
      program, arguments,
      environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path, "FEEDSHELL_SOURCE": "demo"],
      rows: 40)
    guard await terminal.shows(text, within: 20) else { throw POSIXError(.ETIMEDOUT) }
    return clock.now - start
  }
}

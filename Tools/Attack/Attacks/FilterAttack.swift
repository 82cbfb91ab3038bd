import Foundation
import TestSupport

/// Reads invalid filter files, and applies filters with escape sequences to posts with escape sequences.
struct FilterAttack: Attacking {
  private static let outputs = [["--width", "80"], ["--width", "30"], ["--output", "json"]]
  /// Filters that match any text.
  private static let filters = "a mark\n-a hide\n\"[2J\" mark in \"\u{1B}]0;x\u{7}\"\nlang:el star\nolder:1d seen\n"

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("filters")
    guard let image = URL(string: "http://127.0.0.1:1/") else { return tally }
    let feeds = try await FeedServers([TextBombs.all.map { Item(description: $0, image: image) }])
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-filters-\(UUID())")
    let files = try files(in: folder)
    let tries = files.flatMap { file in Self.outputs.map { (file, $0) } }
    try await victim.runs(for: tries) { [address = feeds.address(of: 0)] file, output in
      try await victim.run(
        ["--source", address, "--no-cache", "-c", "rows", "-c", "reveal hidden", "-c", "filters", "-c", "remove 1"]
          + output, configuration: file)
    } count: { attempt, run in
      tally.count(run, statuses: [0, 1], json: attempt.1.contains("json"))
    }
    try await feeds.stop()
    try FileManager.default.removeItem(at: folder)
    return tally
  }

  /// Configuration folders, each with its own filter file.
  private func files(in folder: URL) throws -> [URL] {
    var random = SeededRandom(seed: 27)
    let bytes = [
      Data(Self.filters.utf8), Data(TextBombs.all.map { "\"\($0)\" mark\n" }.joined().utf8),
      Data(TextBombs.all.map { "a hide in \($0)\n" }.joined().utf8),
      Data(repeating: UInt8(ascii: "a"), count: 100 << 20), Data(repeating: 10, count: 1 << 20),
      Data((0..<1_000).map { "w\($0) OR -x\($0)* hide\n" }.joined().utf8), Data(random.bytes(upTo: 1 << 16)),
    ]
    var folders: [URL] = []
    func newFolder() throws -> URL {
      let next = folder.appending(path: String(folders.count))
      folders.append(next)
      try FileManager.default.createDirectory(
        at: next.appending(path: "feedshell"), withIntermediateDirectories: true)
      return next.appending(path: "feedshell/filters")
    }
    for data in bytes { try data.write(to: newFolder()) }
    try FileManager.default.createDirectory(at: newFolder(), withIntermediateDirectories: true)
    _ = mkfifo(try newFolder().path, 0o600)
    for target in ["filters", "/dev/zero", "/dev/tty", "/nowhere/filters"] {
      try FileManager.default.createSymbolicLink(atPath: newFolder().path, withDestinationPath: target)
    }
    return folders
  }
}

import Foundation
import TestSupport

/// Opens stores of posts with random damage; each run must end soon.
struct StoreAttack: Attacking {
  private static let limit = Duration.seconds(10)
  private static let pageSize = 4_096
  /// The path of the store in the folder of a run.
  private static let store = "data/feedshell/posts.sqlite"
  private static let commands = [
    ["unread"], ["--offline", "new"], ["--offline", "-c", "search lake"], ["--offline", "starred", "-c", "rows"],
  ]

  let count: Int

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("files of posts with random damage")
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-attack-\(UUID())")
    let whole = try await Self.store(of: victim, in: folder)
    try await victim.runs(for: Array(0..<count)) { seed in
      var random = SeededRandom(seed: UInt64(seed) + 11)
      let own = folder.appending(path: "\(seed)")
      let store = own.appending(path: Self.store)
      try FileManager.default.createDirectory(
        at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Self.damaged(whole, seed % 5, &random).write(to: store)
      let command = Self.commands[seed / 5 % Self.commands.count]
      let run = try await victim.run(
        command, configuration: folder.appending(path: "configuration"), variables: Victim.folders(in: own),
        within: Self.limit)
      try FileManager.default.removeItem(at: own)
      return run
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    try FileManager.default.removeItem(at: folder)
    return tally
  }

  /// The bytes of a store written by the program.
  private static func store(of victim: Victim, in folder: URL) async throws -> Data {
    let configuration = folder.appending(path: "configuration/feedshell")
    try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
    let server = try await LoopbackServer { request in
      let rows = (0..<200).map { number in
        """
        <item><title>A lake \(number)</title><guid isPermaLink="false">\(number)</guid>\
        <link>http://a.example/\(number)</link><description>\(String(repeating: "word ", count: number * 7))</description></item>
        """
      }
      return .http(
        status: 200, body: Array("<rss version=\"2.0\"><channel><title>L</title>\(rows.joined())</channel></rss>".utf8))
    }
    let lines = ["a", "b"].map { "feed:\(server.address("/\($0)").absoluteString) \($0)\n" }
    try Data(lines.joined().utf8).write(to: configuration.appending(path: "sources"))
    let whole = folder.appending(path: "whole")
    for command in [["reload"], ["--offline", "-c", "search lake; seen 1-5; star 6-9"]] {
      _ = try await victim.run(
        command, configuration: configuration.deletingLastPathComponent(), variables: Victim.folders(in: whole))
    }
    try await server.stop()
    return try Data(contentsOf: whole.appending(path: Self.store))
  }

  private static func damaged(_ whole: Data, _ kind: Int, _ random: inout SeededRandom) -> Data {
    var bytes = Array(whole)
    let pages = max(2, bytes.count / pageSize)
    switch kind {
    case 0:
      for _ in 0...random.number(below: 400) {
        bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
      }
    case 1:
      for _ in 0...random.number(below: 400) {
        bytes[random.number(below: bytes.count)] ^= 1 << UInt8(random.number(below: 8))
      }
    case 2:
      for _ in 0...random.number(below: 4) {
        let (one, other) = (random.number(below: pages) * pageSize, random.number(below: pages) * pageSize)
        for index in 0..<pageSize where max(one, other) + index < bytes.count {
          bytes.swapAt(one + index, other + index)
        }
      }
    case 3:
      for _ in 0...random.number(below: 6) {
        let page = random.number(below: pages) * pageSize
        for index in 0..<24 where page + index < bytes.count { bytes[page + index] = UInt8(random.number(below: 256)) }
      }
    default: bytes.removeLast(random.number(below: bytes.count))
    }
    return Data(bytes)
  }
}

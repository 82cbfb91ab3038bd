import Foundation
import TestSupport

/// Runs scripts of random bytes, and scripts with long lines.
struct ScriptAttack: Attacking {
  /// The bytes to leave out: line ends, and the characters that start programs and write files, which scripts may do.
  private static let leftOut = Set("\n!|>".utf8)

  let lineCount: Int

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("lines of a script")
    var random = SeededRandom(seed: 1)
    let size = 1_000
    let scripts = (0..<max(1, lineCount / size)).map { _ in
      Data((0..<size).flatMap { _ in random.bytes(upTo: 60).filter { !Self.leftOut.contains($0) } + [10] })
    }
    let megabyte = 1 << 20
    let long = [
      NamedData("a line of 100 MB", Data(repeating: 97, count: 100 * megabyte)),
      NamedData("a long number", Data("open "), Data(repeating: 49, count: megabyte)),
      NamedData("a long route", Data("goto feed/"), Data(repeating: 97, count: megabyte), Data("/comments\n")),
      NamedData("many commands", Data(repeating: 59, count: megabyte)),
      NamedData("UTF-16", Data([0xFE, 0xFF]), Data("rows\n")), NamedData("UTF-32", Data([0xFF, 0xFE, 0, 0])),
    ].map(\.data)
    try await victim.runs(for: scripts.map { ($0, size) } + long.map { ($0, 1) }) { script, _ in
      try await victim.run(["--no-cache", "--output", "json"], input: script)
    } count: { script, run in
      tally.count(run, of: script.1, statuses: [0, 1, 70])
    }
    return tally
  }
}

import Foundation
import TestSupport

/// Imports bombs, and a state file with random damage, and shows the imported entries.
struct StateAttack: Attacking {
  let count: Int

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("state files")
    var random = SeededRandom(seed: 3)
    let damaged = (0..<count).map { _ in
      var bytes = Array(StateBombs.whole.utf8)
      for _ in 0...random.number(below: 8) {
        bytes[random.number(below: bytes.count)] = random.bytes(upTo: 1).first ?? 0
      }
      return Data(bytes)
    }
    try await victim.runs(for: StateBombs.all.map { Data($0.utf8) } + damaged) { file in
      try await victim.run(["state", "import", "-", "--all"], input: file)
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    let shown = [
      ["state", "export", "-"], ["sources", "-c", "rows"], ["starred", "-c", "rows"], ["starred", "-c", "open 1"],
    ]
    try await victim.runs(for: shown) { words in
      try await victim.run(words + ["--offline"].filter { _ in words[0] != "state" })
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    return tally
  }
}

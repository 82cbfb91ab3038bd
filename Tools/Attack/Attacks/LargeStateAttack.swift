import Foundation

/// Imports state files of a given size, each full of one kind of entries, and measures the memory.
struct LargeStateAttack: Attacking {
  let name: String
  let size: Int
  /// The maximum memory, in bytes.
  let memoryLimit: Int
  /// The time limit for one import; 24 MiB contain up to 2,300,000 marks, each of which becomes a row of the store.
  private let timeLimit = Duration.seconds(900)

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name, memoryLimit: memoryLimit)
    for text in StateBombs.large(size) {
      let run = try await victim.run(["state", "import", "-", "--all"], input: Data(text.utf8), within: timeLimit)
      tally.count(run, statuses: [0, 1])
    }
    return tally
  }
}

import Foundation

/// State files of one size, each full of one kind of part, and the memory that their import takes.
struct LargeStateAttack: Attacking {
  let name: String
  let size: Int
  /// The maximum memory, in bytes.
  let memoryLimit: Int

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name, memoryLimit: memoryLimit)
    for text in StateBombs.large(size) {
      tally.count(try await victim.run(["state", "import", "-", "--all"], input: Data(text.utf8)), statuses: [0, 1])
    }
    return tally
  }
}

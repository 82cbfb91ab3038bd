import Loading
import Synchronization

/// The running rounds of loads, with a combined progress.
final class ReloadRounds: Sendable {
  private let rounds = Mutex<(next: Int, running: [Int: LoadProgress])>((0, [:]))

  /// The progress of the rounds that load several subscriptions; nil if there are none.
  var progress: LoadProgress? {
    let running = rounds.withLock { $0.running.values.filter { $0.total > 1 } }
    guard let first = running.first else { return nil }
    return running.dropFirst().reduce(into: first) { sum, round in
      (sum.total, sum.done, sum.failed) = (sum.total + round.total, sum.done + round.done, sum.failed + round.failed)
    }
  }

  /// Starts a round with the given number of loads; returns the number of the round.
  func begin(_ total: Int) -> Int {
    rounds.withLock { rounds in
      rounds.next += 1
      rounds.running[rounds.next] = LoadProgress(total: total)
      return rounds.next
    }
  }

  /// Records that a load of a round has ended, and whether it succeeded.
  func count(in round: Int, isLoaded: Bool) {
    rounds.withLock { rounds in
      rounds.running[round]?.done += 1
      if !isLoaded { rounds.running[round]?.failed += 1 }
    }
  }

  func end(_ round: Int) {
    rounds.withLock { $0.running[round] = nil }
  }
}

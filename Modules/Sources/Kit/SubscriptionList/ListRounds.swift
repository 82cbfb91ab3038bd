import Loading
import Posts
import Reading
import Synchronization

/// The rounds of a list of several sources: the last one, which its reader waits for, and the events of all of them.
final class ListRounds: Sendable {
  private let sources: SubscribedSources
  private let scope: SubscriptionScope
  private let patience: ListRound.Patience
  private let last = Mutex<ListRound?>(nil)
  private let broadcast = Broadcast<ListEvent>()

  /// - Parameters:
  ///   - sources: the sources.
  ///   - scope: those of the list.
  ///   - patience: the times that an answer waits.
  init(_ sources: SubscribedSources, of scope: SubscriptionScope, patience: ListRound.Patience) {
    (self.sources, self.scope, self.patience) = (sources, scope, patience)
  }

  /// Begins a round, which ends the one before.
  ///
  /// - Parameter isOnRequest: whether sources are loaded even if they were a moment ago, or if their server pauses.
  /// - Returns: the round.
  func begin(isOnRequest: Bool) -> ListRound {
    let round = ListRound(sources, of: scope, isOnRequest: isOnRequest, patience: patience) { [broadcast] in
      broadcast.send($0)
    }
    last.withLock { $0 = round }
    return round
  }

  /// The last round; nil before the first one.
  var current: ListRound? { last.withLock(\.self) }

  /// Sends an event that comes from no round to the readers of the list.
  func tell(_ event: ListEvent) { broadcast.send(event) }

  /// The events of this round and of those to come.
  func events() -> AsyncStream<ListEvent> { broadcast.changes() }
}

/// A list of several sources that loads their first pages.
protocol RoundReading: MergedReading {
  /// The loads of its first pages.
  var rounds: ListRounds { get }
}

extension RoundReading {
  public var late: [LateSource] { rounds.current?.missing ?? [] }
  public var progress: LoadProgress? { rounds.current?.progress }
  public var rest: Task<Void, Never>? { rounds.current?.rest }
  public func hurry() { rounds.current?.hurry() }
  public func events() -> AsyncStream<ListEvent> { rounds.events() }
}

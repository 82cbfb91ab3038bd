import Loading
import Posts
import Reading
import Synchronization

/// The rounds in which a list of several sources loads its first pages: the current round, and the events of all
/// rounds.
final class ListRounds: Sendable {
  private let sources: SubscribedSources
  private let scope: SubscriptionScope
  private let patience: RoundPatience
  private let last = Mutex<ListRound?>(nil)
  private let broadcast = Broadcast<ListEvent>()

  init(_ sources: SubscribedSources, of scope: SubscriptionScope, patience: RoundPatience) {
    (self.sources, self.scope, self.patience) = (sources, scope, patience)
  }

  /// Starts a round, and ends the previous one.
  ///
  /// If `isOnRequest`, also loads sources that were loaded shortly before, or whose server has requested a pause.
  func begin(isOnRequest: Bool) -> ListRound {
    let round = ListRound(sources, of: scope, isOnRequest: isOnRequest, patience: patience) { [broadcast] in
      broadcast.send($0)
    }
    last.withLock { $0 = round }
    return round
  }

  /// The current round; nil before the first one.
  var current: ListRound? { last.withLock(\.self) }

  /// Emits an event, possibly from outside a round, to the readers of the list.
  func tell(_ event: ListEvent) { broadcast.send(event) }

  /// The events of the current and all later rounds.
  func events() -> AsyncStream<ListEvent> { broadcast.changes() }
}

/// A list of several sources that loads the first pages of the sources.
protocol RoundReading: MergedReading {
  /// The rounds in which the first pages are loaded.
  var rounds: ListRounds { get }
}

extension RoundReading {
  public var late: [LateSource] { rounds.current?.missing ?? [] }
  public var progress: LoadProgress? { rounds.current?.progress }
  public var rest: Task<Void, Never>? { rounds.current?.rest }
  public func hurry() { rounds.current?.hurry() }
  public func events() -> AsyncStream<ListEvent> { rounds.events() }
}

public import Foundation
public import Posts
import Reading
import Synchronization

/// Reloads subscriptions in the background when they are due.
public final class BackgroundReload: Sendable {
  /// Returns after the given number of seconds; throws `CancellationError`.
  public typealias Sleep = @Sendable (TimeInterval) async throws -> Void

  /// The minimum and maximum time between checks for due subscriptions, in seconds; the list may change between checks.
  private static let pauses: ClosedRange<TimeInterval> = 60...300

  private let sources: SubscribedSources
  private let sleep: Sleep
  /// The running loads requested with `loadOnce`, by number.
  private let asked = Mutex<(count: Int, running: [Int: Task<Void, Never>])>((0, [:]))
  /// The running round; the date before which no round starts, because the user has stopped one; and the reload
  /// interval.
  private let state = Mutex<(round: Task<ReloadResult, any Error>?, stoppedUntil: Date?, interval: TimeInterval)>(
    (nil, nil, 0))

  public init(_ sources: SubscribedSources, sleep: @escaping Sleep) {
    self.sources = sources
    self.sleep = sleep
  }

  /// Reloads due subscriptions until the stream is released, and emits the new unread posts of each round.
  ///
  /// The stream ends at once if the network must not be used.
  ///
  /// `interval` applies to subscriptions without an interval of their own.
  public func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals> {
    let (stream, continuation) = AsyncStream.makeStream(of: Arrivals.self)
    let task = Task {
      do {
        try await run(ReloadRule(interval: interval.seconds, spread: .bySource)) { continuation.yield($0) }
      } catch {
        return continuation.finish()  // the stream was dropped
      }
      continuation.finish()
    }
    continuation.onTermination = { [weak self] _ in
      task.cancel()
      self?.state.withLock(\.round)?.cancel()
    }
    return stream
  }

  deinit {
    stopAsked()
  }

  /// Loads subscriptions once, for example after an import; does nothing if the network must not be used.
  public func loadOnce(_ ids: Set<Subscription.ID>) {
    let subscriptions = sources.list.sources.filter { ids.contains($0.id) }
    guard sources.opener.policy != .savedOnly, !subscriptions.isEmpty else { return }
    asked.withLock { asked in
      asked.count += 1
      asked.running[asked.count] = Task { [weak self, sources, number = asked.count] in
        do {
          try await sources.refresh(subscriptions) { _, _ in }
        } catch {
          return  // stopped
        }
        self?.asked.withLock { $0.running[number] = nil }
      }
    }
  }

  /// Cancels the loads requested with `loadOnce`; returns whether there were any.
  @discardableResult
  private func stopAsked() -> Bool {
    let running = asked.withLock { asked in
      defer { asked.running = [:] }
      return asked.running.values.map(\.self)
    }
    running.forEach { $0.cancel() }
    return !running.isEmpty
  }

  /// Stops the running loads, and returns whether there were any; the next loads start after the interval.
  public func stop() -> Bool {
    let hasStoppedAsked = stopAsked()
    return state.withLock { state in
      guard let round = state.round else { return hasStoppedAsked }
      round.cancel()
      state.round = nil
      state.stoppedUntil = sources.now() + state.interval
      return true
    }
  }

  private func run(_ rule: ReloadRule, _ onArrival: (Arrivals) -> Void) async throws {
    guard sources.opener.policy != .savedOnly else { return }
    state.withLock { ($0.stoppedUntil, $0.interval) = (nil, rule.interval) }
    while true {
      try Task.checkCancellation()
      await sources.readAttempts()
      let due = isStopped ? [] : DueSources(sources).due(by: rule)
      if !due.isEmpty, let result = try await load(due), let arrivals = await DueSources(sources).arrivals(in: result) {
        onArrival(arrivals)
      }
      let wait = DueSources(sources).nextDate(by: rule)?.timeIntervalSince(sources.now()) ?? Self.pauses.upperBound
      try await sleep(min(max(wait, Self.pauses.lowerBound), Self.pauses.upperBound))
    }
  }

  private var isStopped: Bool {
    state.withLock { $0.stoppedUntil.map { sources.now() < $0 } ?? false }
  }

  /// Reloads the due subscriptions; returns nil if the user has stopped the round.
  private func load(_ due: [Subscription]) async throws -> ReloadResult? {
    let round = Task { [sources] in try await DueSources(sources).reload(due) }
    state.withLock { $0.round = round }
    defer { state.withLock { $0.round = nil } }
    return try await withTaskCancellationHandler {
      do {
        return try await round.value
      } catch {
        try Task.checkCancellation()
        return nil
      }
    } onCancel: {
      round.cancel()
    }
  }
}

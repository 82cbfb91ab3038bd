import Foundation
import HTTP
import Loading
import Posts
import Reading
import Synchronization

/// Loads the first pages of a list's subscriptions, so that the list can be shown before slow sources have responded.
///
/// Releasing this object cancels the loads.
///
/// The list waits until nine tenths of the requested sources have responded or failed, or until a time limit. It does
/// not wait for sources that did not respond the last time, nor for servers that have requested a pause.
final class ListRound: Sendable {
  private struct Content {
    /// The subscriptions that were requested.
    var asked: Set<Subscription.ID> = []
    /// The requested subscriptions for which the list waits.
    var awaited: Set<Subscription.ID> = []
    /// The subscriptions whose load has ended.
    var ended: Set<Subscription.ID> = []
    /// The subscriptions whose page was loaded from their source, in this round or shortly before.
    var loaded: Set<Subscription.ID> = []
    var task: Task<Void, any Error>?
    var hasEnded = false
    /// The date when the subscriptions were requested.
    var start = Date.distantPast
    /// Whether a page of any subscription was stored before.
    var hadSavedPage = false
    var isPatient = true
    var isHurried = false
    /// The subscriptions whose load was cancelled at a script's time limit.
    var cutOff: Set<Subscription.ID> = []
    /// Whether the list has been shown.
    var isAnswered = false
    /// The subscriptions whose page arrived after the list was shown, and has not been added to the list yet.
    var arrived: Set<Subscription.ID> = []
    /// The task that reports pages that arrived after the list was shown, shortly after the first of them, so that they
    /// are added together.
    var arrival: Task<Void, Never>?
    /// The task that announces pages that arrived after the list was shown; restarted for each new page.
    var news: Task<Void, Never>?
    /// Whether pages that arrived after the list was shown have been announced.
    var hasAnnounced = false
    /// Called when a load ends while the list is waiting for sources; nil if it is not waiting.
    var onEvent: (@Sendable () -> Void)?
  }

  /// How long a loaded source is not requested again, in seconds.
  private static let freshness: TimeInterval = 60

  private let sources: SubscribedSources
  private let subscriptions: [Subscription]
  private let isOnRequest: Bool
  private let patience: RoundPatience
  private let onEvent: @Sendable (ListEvent) -> Void
  private let content = Mutex(Content())

  /// Creates a round; `isOnRequest` also loads sources that were loaded shortly before, or whose server has requested a
  /// pause.
  ///
  /// `onEvent` is called with the progress of a waiting list, when pages have arrived after the list was shown, and
  /// when they can be announced.
  init(
    _ sources: SubscribedSources, of scope: SubscriptionScope, isOnRequest: Bool, patience: RoundPatience,
    onEvent: @escaping @Sendable (ListEvent) -> Void = { _ in }
  ) {
    self.onEvent = onEvent
    self.sources = sources
    self.isOnRequest = isOnRequest
    self.patience = patience
    subscriptions = scope.subscriptions(in: sources.list)
  }

  deinit {
    let (task, others, left, start) = content.withLock {
      ($0.task, [$0.arrival, $0.news], $0.asked.subtracting($0.ended), $0.start)
    }
    task?.cancel()
    others.forEach { $0?.cancel() }
    sources.late.withLock { loads in
      for id in left where loads[id]?.askedAt == start { loads[id]?.isGivenUp = true }
    }
  }

  /// Returns the subscriptions whose page arrived after the list was shown; each of them only once.
  func takeArrived() -> Set<Subscription.ID> {
    content.withLock { content in
      defer { content.arrived = [] }
      return content.arrived
    }
  }

  /// Whether any source was loaded, in this round or shortly before.
  var hasLoaded: Bool { content.withLock { !$0.loaded.isEmpty } }

  /// The progress of loading the sources for which the list waits; nil if it is not waiting.
  var progress: LoadProgress? {
    content.withLock { content in
      guard content.onEvent != nil, !content.asked.isEmpty else { return nil }
      let failed = content.ended.subtracting(content.loaded).count
      return LoadProgress(total: content.asked.count, done: content.ended.count, failed: failed)
    }
  }

  /// The loads that continue after the list is shown; nil when all have ended.
  var rest: Task<Void, Never>? {
    content.withLock { content in
      guard content.isAnswered, !content.hasEnded, let task = content.task else { return nil }
      return Task { _ = await task.result }
    }
  }

  /// Makes the list stop waiting.
  func hurry() {
    content.withLock { content -> (@Sendable () -> Void)? in
      content.isHurried = true
      return content.onEvent
    }?()
  }

  /// Waits until the list can be shown from stored posts; returns the failure if nothing could be loaded.
  ///
  /// Without stored posts, waits for slow sources until the first source has responded.
  func answerable() async throws -> LoadFailure? {
    let loads = await start()
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    content.withLock { $0.onEvent = { event.yield() } }
    let waits = [
      Task {
        _ = await loads.result
        event.finish()
      },
      Task { [weak self, answer = patience.answer] in
        do { try await answer() } catch { return }
        self?.content.withLock { $0.isPatient = false }
        event.yield()
      },
      Task { [weak self, progress = patience.progress] in await self?.emitProgress(every: progress) },
    ]
    defer {
      waits.forEach { $0.cancel() }
      content.withLock { $0.onEvent = nil }
    }
    if !isAnswerable {
      for await _ in events where isAnswerable { break }
    }
    do {
      try Task.checkCancellation()
      try await waitForTheLastOnes()
    } catch {
      loads.cancel()
      throw error
    }
    let (late, start) = content.withLock { content in
      content.isAnswered = true
      return (content.asked.subtracting(content.ended), content.start)
    }
    sources.late.withLock { loads in
      for id in late { loads[id] = SubscribedSources.LateLoad(askedAt: start) }
    }
    sources.broadcast.send()
    return failureOfAll
  }

  /// Waits for all loads, or until a script's time limit; returns the failure if nothing could be loaded.
  func all() async throws -> LoadFailure? {
    let loads = await start()
    let limit = sources.patience.map { patience in
      Task { [weak self] in
        do { try await Task.sleep(for: patience.duration) } catch { return }
        self?.cutOff(loads)
      }
    }
    defer { limit?.cancel() }
    _ = await withTaskCancellationHandler {
      await loads.result
    } onCancel: {
      loads.cancel()
    }
    try Task.checkCancellation()
    if let failureOfAll { return failureOfAll }
    if let patience = sources.patience, content.withLock({ $0.loaded.isEmpty && !$0.cutOff.isEmpty }) {
      return LoadFailure(ListProblem.noneInTime, ["time": patience.text])
    }
    reportMissing()
    return nil
  }
}

// MARK: - Waiting

extension ListRound {
  private var isAnswerable: Bool {
    let hasEver = subscriptions.contains { sources.summary(of: $0).loadedAt != nil }
    return content.withLock { content in
      if content.hasEnded { return true }
      guard hasEver || !content.loaded.isEmpty else { return false }
      let (count, all) = (content.awaited.intersection(content.ended).count, content.awaited.count)
      // Without stored posts, a list of only the first source would lack the newest posts of the other sources.
      let isHurried = content.isHurried && (content.hadSavedPage || count * 2 >= all)
      return isHurried || !content.isPatient || count * 10 >= all * 9
    }
  }

  /// Repeatedly emits the progress of a waiting list, until the task is cancelled.
  private func emitProgress(every pause: @Sendable () async throws -> Void) async {
    var last: LoadProgress?
    while true {
      do { try await pause() } catch { return }
      guard let progress else { return }
      if progress != last { onEvent(.progress) }
      last = progress
    }
  }

  /// Waits as long as loads end in quick succession, at most until the time limit.
  private func waitForTheLastOnes() async throws {
    while let count = content.withLock({ $0.isPatient && !$0.isHurried && !$0.hasEnded ? $0.ended.count : nil }) {
      try await patience.pause()
      if content.withLock(\.ended.count) == count { return }
    }
  }

  /// The failure of the network or of the first subscription, if all loads have ended without a page; otherwise nil.
  var failureOfAll: LoadFailure? {
    guard content.withLock({ $0.hasEnded && $0.loaded.isEmpty }) else { return nil }
    return sources.networkFailure(of: subscriptions)
      ?? subscriptions.lazy.compactMap { [sources] in sources.summary(of: $0).error }.first
  }

  /// The subscriptions missing from the list, in the order of the list of sources, including those whose server has
  /// requested a pause.
  var missing: [LateSource] {
    let (loaded, left) = content.withLock { ($0.loaded, $0.asked.subtracting($0.ended).union($0.cutOff)) }
    return subscriptions.filter { !loaded.contains($0.id) }.compactMap { subscription in
      let isLeft = left.contains(subscription.id)
      let error = isLeft ? sources.timeout(of: subscription) : sources.summary(of: subscription).error
      return error.map {
        LateSource(name: subscription.name, address: subscription.id, error: $0, isUnanswered: isLeft)
      }
    }
  }

  /// Ends a load whose list was shown while subscriptions were late; throws if no subscription could be loaded.
  func reportOutcome() throws -> Sourced<Page<Post>>? {
    if let failureOfAll { throw failureOfAll }
    reportMissing()
    return nil
  }

  /// Reports the missing subscriptions.
  ///
  /// In an interactive session, reports each only once unless there is no network, and none whose server has requested
  /// a pause.
  func reportMissing() {
    let network = sources.networkFailure(of: subscriptions)
    var missing = missing
    if sources.opener.policy != .remoteFirst {
      missing.removeAll { $0.error.kind == .rateLimited || network == nil && !sources.reportMissing($0.address) }
    }
    let all = MissingSources(
      failed: missing.filter { !$0.isUnanswered }, late: missing.filter(\.isUnanswered), reason: network,
      patience: sources.patience)
    if !all.isEmpty { sources.onMissing(all) }
  }
}

// MARK: - The loads

extension ListRound {
  /// Starts the loads, if they have not been started.
  private func start() async -> Task<Void, any Error> {
    await sources.readSummaries()
    return content.withLock { content in
      if let task = content.task { return task }
      let due = subscriptions.filter(isDue)
      // Sources that were loaded shortly before count as loaded, so that the round does not count as failed completely.
      content.loaded = Set(subscriptions.map(\.id)).subtracting(due.map(\.id))
      let asked = due.filter { !sources.summary(of: $0).isGone && (isOnRequest || !isPaused($0)) }
      (content.asked, content.start) = (Set(asked.map(\.id)), sources.now())
      content.awaited = Set(asked.filter { !isKnownToBeLate($0) }.map(\.id))
      content.hasEnded = asked.isEmpty
      content.hadSavedPage = subscriptions.contains { sources.summary(of: $0).loadedAt != nil }
      let task = Task { [weak self, sources] in
        guard !asked.isEmpty else { return }
        try await sources.refresh(asked) { [weak self] subscription, isLoaded in
          self?.end(subscription, isLoaded: isLoaded)
        }
        self?.endAll()
      }
      content.task = task
      return task
    }
  }

  private func isDue(_ subscription: Subscription) -> Bool {
    let summary = sources.summary(of: subscription)
    guard !isOnRequest, summary.error == nil, let loadedAt = summary.loadedAt else { return true }
    return !(0..<Self.freshness).contains(sources.now().timeIntervalSince(loadedAt))
  }

  /// Whether a subscription did not respond the last time, or responded too late.
  private func isKnownToBeLate(_ subscription: Subscription) -> Bool {
    sources.summary(of: subscription).error?.silentServer != nil
      || sources.late.withLock { $0[subscription.id] != nil }
  }

  /// Whether a subscription waits for the end of a pause that its server has requested, but at most for a day.
  private func isPaused(_ subscription: Subscription) -> Bool {
    let facts = sources.summary(of: subscription).reload
    guard let end = facts.retryAt, let attempt = facts.attemptedAt else { return false }
    return (attempt..<max(attempt, min(end, attempt + Self.maximumPause))).contains(sources.now())
  }

  /// The maximum pause during which a server is not requested, in seconds.
  private static var maximumPause: TimeInterval { 24 * 3_600 }

  private func end(_ subscription: Subscription, isLoaded: Bool) {
    if isLoaded { sources.late.withLock { $0[subscription.id] = nil } }
    content.withLock { content -> (@Sendable () -> Void)? in
      content.ended.insert(subscription.id)
      if isLoaded { content.loaded.insert(subscription.id) }
      if isLoaded, content.isAnswered {
        content.arrived.insert(subscription.id)
        content.arrival =
          content.arrival
          ?? Task { [weak self, arrival = patience.arrival] in
            do { try await arrival() } catch { return }
            self?.arrive()
          }
        content.news?.cancel()
        content.news = Task { [weak self, quiet = patience.quiet] in
          do { try await quiet() } catch { return }
          self?.tell()
        }
      }
      return content.onEvent
    }?()
  }

  /// Cancels the loads that are still running.
  private func cutOff(_ loads: Task<Void, any Error>) {
    content.withLock { $0.cutOff = $0.asked.subtracting($0.ended) }
    loads.cancel()
  }

  private func endAll() {
    let tells = content.withLock { content in
      content.hasEnded = true
      // Late pages that were announced shortly before are not announced again.
      guard !content.hasAnnounced, content.news != nil else { return false }
      content.news?.cancel()
      return true
    }
    if tells { tell() }
  }

  private func tell() {
    arrive()
    content.withLock { $0.hasAnnounced = true }
    onEvent(.news)
  }

  /// Reports pages that have arrived after the list was shown, if there are any.
  private func arrive() {
    let hasArrived = content.withLock { content in
      content.arrival?.cancel()
      content.arrival = nil
      return !content.arrived.isEmpty
    }
    if hasArrived { onEvent(.arrived) }
  }
}

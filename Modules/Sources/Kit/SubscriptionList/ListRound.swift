import Foundation
import HTTP
import Loading
import Posts
import Reading
import Sources
import Synchronization

/// Loads the first pages of the subscriptions of a list, and answers before slow sources have; cancels the loads when
/// it is released.
///
/// The answer waits until nine tenths of the sources that were asked have answered or failed, or patience has ended. It
/// does not wait for a source that did not answer the last time, nor for the end of a pause that a server asks for.
final class ListRound: Sendable {
  private struct Content {
    /// The subscriptions that are asked.
    var asked: Set<Subscription.ID> = []
    /// Those of them that the answer waits for.
    var awaited: Set<Subscription.ID> = []
    /// The subscriptions whose load has ended.
    var ended: Set<Subscription.ID> = []
    /// The subscriptions whose page came from their source, now or a moment ago.
    var loaded: Set<Subscription.ID> = []
    var task: Task<Void, any Error>?
    var hasEnded = false
    /// The date at which they were asked.
    var start = Date.distantPast
    /// Whether a page of any of the sources was saved before.
    var hadSavedPage = false
    var isPatient = true
    var isHurried = false
    /// The subscriptions whose load was cut off when the patience of a script ended.
    var cutOff: Set<Subscription.ID> = []
    /// Whether the list was answered.
    var isAnswered = false
    /// The subscriptions whose page arrived after the answer, and was not taken.
    var arrived: Set<Subscription.ID> = []
    /// Adds late pages to the list, together with those that arrive in the meantime.
    var arrival: Task<Void, Never>?
    /// Announces the pages that came after the answer; each new page restarts the wait.
    var news: Task<Void, Never>?
    /// Whether late pages were announced.
    var hasAnnounced = false
    /// Whether an answer waits for sources.
    var isWaiting = false
    /// Called as a load ends while the answer waits.
    var onEvent: (@Sendable () -> Void)?
  }

  /// The times that an answer waits for sources.
  struct Patience: Sendable {
    /// Returns after the time that an answer waits for slow sources.
    var answer: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(4)) }
    /// Returns after the time in which another load has to end for a due answer to wait for it.
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(75)) }
    /// Returns after the time between two checks of the progress of a waiting answer.
    var progress: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(150)) }
    /// Returns after the time for which pages that come after the answer are collected.
    var arrival: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) }
    /// Returns after the time in which a further page joins the announcement of those that came after the answer.
    var quiet: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) }
  }

  /// The time for which a source that was loaded need not be asked again, in seconds.
  private static let freshness: TimeInterval = 60

  private let sources: SubscribedSources
  private let subscriptions: [Subscription]
  private let isOnRequest: Bool
  private let patience: Patience
  private let onEvent: @Sendable (ListEvent) -> Void
  private let content = Mutex(Content())

  /// - Parameters:
  ///   - sources: the sources.
  ///   - scope: those to load.
  ///   - isOnRequest: whether sources are loaded even if they were loaded a moment ago, or if their server pauses.
  ///   - patience: the times that an answer waits.
  ///   - onEvent: called while an answer waits, when pages have arrived after it, and when they are announced.
  init(
    _ sources: SubscribedSources, of scope: SubscriptionScope, isOnRequest: Bool, patience: Patience,
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

  /// The subscriptions whose page arrived after the answer, each once.
  func takeArrived() -> Set<Subscription.ID> {
    content.withLock { content in
      defer { content.arrived = [] }
      return content.arrived
    }
  }

  /// Whether the page of a source came now or a moment ago.
  var hasLoaded: Bool { content.withLock { !$0.loaded.isEmpty } }

  /// The progress of the sources that an answer waits for; nil while no answer waits.
  var progress: LoadProgress? {
    content.withLock { content in
      guard content.isWaiting, !content.asked.isEmpty else { return nil }
      let failed = content.ended.subtracting(content.loaded).count
      return LoadProgress(total: content.asked.count, done: content.ended.count, failed: failed)
    }
  }

  /// The loads that continue after the answer; nil once all have ended.
  var rest: Task<Void, Never>? {
    content.withLock { content in
      guard content.isAnswered, !content.hasEnded, let task = content.task else { return nil }
      return Task { _ = await task.result }
    }
  }

  /// Ends the wait of the answer.
  func hurry() {
    content.withLock { content -> (@Sendable () -> Void)? in
      content.isHurried = true
      return content.onEvent
    }?()
  }

  /// Returns once the stored posts can answer for the list; returns the failure if nothing could be loaded.
  ///
  /// Without any stored posts, it waits for slow sources until the first has answered.
  ///
  /// - Throws: `CancellationError`.
  func answerable() async throws -> LoadFailure? {
    let loads = await start()
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    content.withLock { ($0.onEvent, $0.isWaiting) = ({ event.yield() }, true) }
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
      content.withLock { ($0.onEvent, $0.isWaiting) = (nil, false) }
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
    let late = content.withLock { content in
      content.isAnswered = true
      return content.asked.subtracting(content.ended)
    }
    let start = content.withLock(\.start)
    sources.late.withLock { loads in
      for id in late { loads[id] = SubscribedSources.LateLoad(askedAt: start) }
    }
    sources.broadcast.send()
    return failureOfAll
  }

  /// Returns once every load or the patience of a script has ended; returns the failure if nothing could be loaded.
  ///
  /// - Throws: `CancellationError`.
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

// MARK: - The answer

extension ListRound {
  private var isAnswerable: Bool {
    let hasEver = subscriptions.contains { sources.summary(of: $0).loadedAt != nil }
    return content.withLock { content in
      if content.hasEnded { return true }
      guard hasEver || !content.loaded.isEmpty else { return false }
      let (count, all) = (content.awaited.intersection(content.ended).count, content.awaited.count)
      // Without stored posts, a list of the first source alone would lack the newest posts of the others.
      let isHurried = content.isHurried && (content.hadSavedPage || count * 2 >= all)
      return isHurried || !content.isPatient || count * 10 >= all * 9
    }
  }

  /// Emits the progress of a slow answer, until it is cancelled.
  private func emitProgress(every pause: @Sendable () async throws -> Void) async {
    var last: LoadProgress?
    while true {
      do { try await pause() } catch { return }
      guard let progress else { return }
      if progress != last { onEvent(.progress) }
      last = progress
    }
  }

  /// Waits while loads end in quick succession, until patience ends.
  private func waitForTheLastOnes() async throws {
    while let count = content.withLock({ $0.isPatient && !$0.isHurried && !$0.hasEnded ? $0.ended.count : nil }) {
      try await patience.pause()
      if content.withLock(\.ended.count) == count { return }
    }
  }

  /// The failure of the network, or of the first subscription, if all loads have ended without a page.
  var failureOfAll: LoadFailure? {
    guard content.withLock({ $0.hasEnded && $0.loaded.isEmpty }) else { return nil }
    return sources.networkFailure(of: subscriptions)
      ?? subscriptions.lazy.compactMap { [sources] in sources.summary(of: $0).error }.first
  }

  /// The subscriptions missing from the list, in its order, including those whose server only asks for a pause.
  var missing: [LateSource] {
    let (loaded, left) = content.withLock { ($0.loaded, $0.asked.subtracting($0.ended).union($0.cutOff)) }
    return subscriptions.filter { !loaded.contains($0.id) }.compactMap { subscription in
      guard !left.contains(subscription.id) else {
        let error = sources.timeout(of: subscription)
        return LateSource(name: subscription.name, address: subscription.id, error: error, isUnanswered: true)
      }
      return sources.summary(of: subscription).error.map {
        LateSource(name: subscription.name, address: subscription.id, error: $0)
      }
    }
  }

  /// Reports the subscriptions that are missing from the list; at a prompt, each once per visit, except those whose
  /// server only asks for a pause.
  func reportMissing() {
    guard failureOfAll == nil else { return }
    let network = sources.networkFailure(of: subscriptions)
    var missing = missing
    if sources.opener.policy != .remoteFirst {
      missing.removeAll { $0.error.kind == .rateLimited || network == nil && !sources.reportMissing($0.address) }
    }
    let all = MissingSources(
      failed: missing.filter { !$0.isUnanswered }, late: missing.filter(\.isUnanswered), network: network,
      patience: sources.patience)
    if !all.isEmpty { sources.onMissing(all) }
  }
}

// MARK: - The loads

extension ListRound {
  /// Starts the loads, once.
  private func start() async -> Task<Void, any Error> {
    await sources.readSummaries()
    return content.withLock { content in
      if let task = content.task { return task }
      let due = subscriptions.filter(isDue)
      // Sources that were loaded a moment ago count as loaded: then not all have failed.
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

  /// Whether a subscription did not answer the last time, or not in time.
  private func isKnownToBeLate(_ subscription: Subscription) -> Bool {
    sources.summary(of: subscription).error?.silentServer != nil
      || sources.late.withLock { $0[subscription.id] != nil }
  }

  /// Whether the server of a subscription asks for a pause; one that asks for days is asked again after a day.
  private func isPaused(_ subscription: Subscription) -> Bool {
    let facts = sources.summary(of: subscription).reload
    guard let end = facts.retryAt, let attempt = facts.attemptedAt else { return false }
    return (attempt..<max(attempt, min(end, attempt + Self.maximumPause))).contains(sources.now())
  }

  /// The maximum time for which a server is not asked, in seconds.
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

  /// Ends the loads that have not ended.
  private func cutOff(_ loads: Task<Void, any Error>) {
    content.withLock { $0.cutOff = $0.asked.subtracting($0.ended) }
    loads.cancel()
  }

  private func endAll() {
    let tells = content.withLock { content in
      content.hasEnded = true
      // Arrivals that were announced a moment ago are not announced again.
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

  /// Reports that late pages have arrived, if any have.
  private func arrive() {
    let hasArrived = content.withLock { content in
      content.arrival?.cancel()
      content.arrival = nil
      return !content.arrived.isEmpty
    }
    if hasArrived { onEvent(.arrived) }
  }
}

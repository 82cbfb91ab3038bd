import Foundation
import Loading
import Reading
import Synchronization

/// The loads of the first pages of subscriptions, which are kept; they are cancelled with this object.
final class MergedLoads: Sendable {
  private struct Content {
    /// The subscriptions whose page came from their source, now or a moment ago.
    var loaded: Set<Subscription.ID> = []
    var task: Task<Void, any Error>?
    var hasEnded = false
    /// Whether pages have arrived after the first answer.
    var hasLate = false
    var isAnswered = false
    /// Called as a page arrives while the first answer waits.
    var onArrival: (@Sendable () -> Void)?
  }

  /// The time for which a source that was loaded need not be asked again, in seconds.
  private static let freshness: TimeInterval = 60

  /// The maximum number of pauses for which the saved posts wait for pages that come one after the other.
  private static let maximumPauses = 2

  private let sources: SubscribedSources
  private let subscriptions: [Subscription]
  private let isOnRequest: Bool
  private let patience: @Sendable () async throws -> Void
  private let content = Mutex(Content())

  /// - Parameters:
  ///   - sources: the sources.
  ///   - scope: those to load.
  ///   - isOnRequest: whether those that were loaded a moment ago are loaded, too.
  ///   - patience: returns after the time that the first answer waits for slow sources.
  init(
    _ sources: SubscribedSources, of scope: SubscriptionScope, isOnRequest: Bool = true,
    patience: @escaping @Sendable () async throws -> Void
  ) {
    self.sources = sources
    self.isOnRequest = isOnRequest
    self.patience = patience
    subscriptions = scope.subscriptions(in: sources.list)
  }

  deinit {
    content.withLock { $0.task }?.cancel()
  }

  /// Returns once every load has ended, or once no page came during a pause, or the last pause has ended.
  ///
  /// - Parameter pause: returns after the time in which the next page has to come.
  func whileArriving(_ pause: @escaping @Sendable () async throws -> Void) async {
    let loads = start()
    let (pauses, end) = AsyncStream.makeStream(of: Void.self)
    let waits = [
      Task {
        _ = await loads.result
        end.finish()
      },
      Task {
        for _ in 0..<Self.maximumPauses {
          do { try await pause() } catch { return }
          end.yield()
        }
        end.finish()
      },
    ]
    defer { waits.forEach { $0.cancel() } }
    var count = content.withLock(\.loaded.count)
    for await _ in pauses {
      let next = content.withLock(\.loaded.count)
      if next == count { return }
      count = next
    }
  }

  /// Returns once every load has ended, or patience has and there is something to show, perhaps of the first source.
  ///
  /// - Parameter isEmpty: whether there is nothing to show.
  /// - Throws: the first failure if nothing could be loaded, or `CancellationError`.
  func soon(unless isEmpty: () async throws -> Bool) async throws {
    let loads = start()
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    let isPatient = Mutex(true)
    let waits = [
      Task {
        _ = await loads.result
        event.finish()
      },
      Task { [patience] in
        do { try await patience() } catch { return }
        isPatient.withLock { $0 = false }
        event.yield()
      },
    ]
    content.withLock { $0.onArrival = { event.yield() } }
    defer {
      waits.forEach { $0.cancel() }
      content.withLock { $0.onArrival = nil }
    }
    for await _ in events where !isPatient.withLock(\.self) {
      if try await !isEmpty() { break }
    }
    try Task.checkCancellation()
    if try await isEmpty() { try await finish() }
    if let failureOfAll { throw failureOfAll }
    content.withLock { ($0.isAnswered, $0.hasLate) = (true, false) }
  }

  /// Returns once every load has ended: whether any page has arrived since the last answer.
  ///
  /// - Throws: `CancellationError`.
  func late() async throws -> Bool {
    try await finish()
    reportMissing()
    return content.withLock(\.hasLate)
  }

  /// Returns once every load has ended: the first failure if nothing could be loaded.
  ///
  /// - Throws: `CancellationError`.
  func all() async throws -> LoadFailure? {
    try await finish()
    if let failureOfAll { return failureOfAll }
    reportMissing()
    return nil
  }

  /// The failure of the network, or of the first subscription, if all loads have ended, and none with a page.
  private var failureOfAll: LoadFailure? {
    guard content.withLock({ $0.hasEnded && $0.loaded.isEmpty }) else { return nil }
    return sources.networkFailure(of: subscriptions)
      ?? subscriptions.lazy.compactMap { [sources] in sources.summary(of: $0).error }.first
  }

  /// Tells which subscriptions could not be loaded.
  private func reportMissing() {
    let loaded = content.withLock(\.loaded)
    let missing = subscriptions.filter { !loaded.contains($0.id) && sources.summary(of: $0).error != nil }
    if !missing.isEmpty { sources.onMissing(missing, sources.networkFailure(of: subscriptions)) }
  }

  private func finish() async throws {
    let loads = start()
    try await withTaskCancellationHandler {
      try await loads.value
    } onCancel: {
      loads.cancel()
    }
  }

  /// Starts the loads, once.
  private func start() -> Task<Void, any Error> {
    content.withLock { content in
      if let task = content.task { return task }
      let due = subscriptions.filter(isDue)
      // Those that were loaded a moment ago are here: the failure of the others is not that of all.
      content.loaded = Set(subscriptions.map(\.id)).subtracting(due.map(\.id))
      let task = Task { [weak self, sources] in
        try await sources.refresh(due) { [weak self] subscription, isLoaded in
          if isLoaded { self?.receive(subscription) }
        }
        self?.content.withLock { $0.hasEnded = true }
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

  private func receive(_ subscription: Subscription) {
    content.withLock { content in
      content.loaded.insert(subscription.id)
      content.hasLate = content.isAnswered
    }
    content.withLock(\.onArrival)?()
  }
}

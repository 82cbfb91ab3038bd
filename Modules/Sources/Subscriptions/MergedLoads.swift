import Foundation
import Loading
import Posts
import Synchronization

/// The loads of the first pages of all subscriptions; they are cancelled with this object.
final class MergedLoads: Sendable {
  typealias Pages = [(source: String, page: Page<Post>)]

  private struct Content {
    var pages: [Subscription.ID: Page<Post>] = [:]
    /// The subscriptions whose page came from their source.
    var loaded: Set<Subscription.ID> = []
    var task: Task<Void, any Error>?
    var hasEnded = false
    /// Whether pages have arrived after the first answer.
    var hasLate = false
    var isAnswered = false
  }

  private let sources: SubscribedSources
  private let subscriptions: [Subscription]
  private let patience: @Sendable () async throws -> Void
  private let content = Mutex(Content())

  init(_ sources: SubscribedSources, patience: @escaping @Sendable () async throws -> Void) {
    self.sources = sources
    self.patience = patience
    subscriptions = sources.list.all
  }

  deinit {
    content.withLock { $0.task }?.cancel()
  }

  /// The pages that were saved, with the date of the oldest load.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  func saved() async throws -> Sourced<Pages> {
    var dates: [Date] = []
    for subscription in subscriptions {
      guard let saved = try await sources.reader(at: subscription.address).saved() else { continue }
      if case .cache(let date, _) = saved.origin { dates.append(date) }
      content.withLock { content in
        if content.pages[subscription.id] == nil { content.pages[subscription.id] = saved.value }
      }
    }
    return Sourced(pages, from: dates.min().map { .cache(savedAt: $0) } ?? .remote)
  }

  /// The pages, those that were saved included, once every load has ended, or patience has and there is one.
  ///
  /// - Throws: the first failure if nothing could be loaded, or `CancellationError`.
  func soon() async throws -> Sourced<Pages> {
    let loads = start()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let waits = [
      Task {
        _ = await loads.result
        end.finish()
      },
      Task { [patience] in
        do { try await patience() } catch { return }
        end.finish()
      },
    ]
    defer { waits.forEach { $0.cancel() } }
    for await _ in ends {}
    try Task.checkCancellation()
    let saved = try await self.saved()
    if saved.value.isEmpty { try await finish() }
    if let failure = failureOfAll { throw failure }
    content.withLock { ($0.isAnswered, $0.hasLate) = (true, false) }
    return Sourced(pages, from: .remote)
  }

  /// The pages once every load has ended; nil if none has arrived since the last answer.
  ///
  /// - Throws: `CancellationError`.
  func late() async throws -> Sourced<Pages>? {
    try await finish()
    reportMissing()
    return content.withLock { $0.hasLate } ? Sourced(pages, from: .remote) : nil
  }

  /// The pages once every load has ended, with the saved ones of sources that could not be loaded.
  ///
  /// - Throws: the first failure if there are no pages, or `CancellationError`.
  func all() async throws -> Sourced<Pages> {
    try await finish()
    let saved = try await self.saved()
    if let failure = failureOfAll {
      guard !saved.value.isEmpty, case .cache(let date, _) = saved.origin else { throw failure }
      return Sourced(saved.value, from: .cache(savedAt: date, failure: failure))
    }
    reportMissing()
    return Sourced(pages, from: .remote)
  }

  /// The failure of the first subscription if all loads have ended, and none with a page.
  private var failureOfAll: LoadError? {
    content.withLock { $0.hasEnded && $0.loaded.isEmpty }
      ? subscriptions.lazy.compactMap { [sources] in sources.summary(of: $0).error }.first : nil
  }

  /// Tells which subscriptions could not be loaded.
  private func reportMissing() {
    let loaded = content.withLock(\.loaded)
    let missing = subscriptions.filter { !loaded.contains($0.id) && sources.summary(of: $0).error != nil }
    if !missing.isEmpty { sources.onMissing(missing) }
  }

  /// The pages in the order of the list.
  private var pages: Pages {
    content.withLock { content in
      subscriptions.compactMap { subscription in content.pages[subscription.id].map { (subscription.id, $0) } }
    }
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
      let task = Task { [weak self, sources, subscriptions] in
        try await sources.refresh(subscriptions) { [weak self] subscription, page in
          self?.receive(page, of: subscription)
        }
        self?.content.withLock { $0.hasEnded = true }
      }
      content.task = task
      return task
    }
  }

  private func receive(_ page: Page<Post>?, of subscription: Subscription) {
    guard let page else { return }
    content.withLock { content in
      content.pages[subscription.id] = page
      content.loaded.insert(subscription.id)
      content.hasLate = content.isAnswered
    }
  }
}

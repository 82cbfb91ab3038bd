import Feed
import Foundation
import Loading
import Synchronization

/// The loads of the first pages of all subscriptions; they are cancelled with this object.
final class MergedLoads: Sendable {
  typealias Pages = [(source: String, page: Page<Post>)]

  private struct Content {
    var pages: [Subscription.ID: Page<Post>] = [:]
    var task: Task<Void, any Error>?
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

  /// The pages that were saved.
  func saved() async throws -> Pages {
    for subscription in subscriptions {
      guard let page = try await sources.reader(at: subscription.address).saved()?.value else { continue }
      content.withLock { content in
        if content.pages[subscription.id] == nil { content.pages[subscription.id] = page }
      }
    }
    return pages
  }

  /// The date of the oldest load of a subscription that did not fail; now if there is none.
  func savedAt() async throws -> Date {
    await sources.summaries.read()
    return subscriptions.compactMap { sources.summary(of: $0).loadedAt }.min() ?? Date()
  }

  /// The pages, those that were saved included, once every load has ended or patience has.
  func soon() async throws -> Pages {
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
    content.withLock { ($0.isAnswered, $0.hasLate) = (true, false) }
    return try await withSaved()
  }

  /// The pages once every load has ended; nil if none has arrived since the last answer.
  func late() async throws -> Pages? {
    try await finish()
    return content.withLock { $0.hasLate } ? pages : nil
  }

  /// The pages once every load has ended, with the saved ones of sources that could not be loaded.
  func all() async throws -> Pages {
    _ = start()
    try await finish()
    return try await withSaved()
  }

  /// The pages in the order of the list.
  private var pages: Pages {
    content.withLock { content in
      subscriptions.compactMap { subscription in content.pages[subscription.id].map { (subscription.id, $0) } }
    }
  }

  private func withSaved() async throws -> Pages {
    _ = try await saved()
    return pages
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
      }
      content.task = task
      return task
    }
  }

  private func receive(_ page: Page<Post>?, of subscription: Subscription) {
    guard let page else { return }
    content.withLock { content in
      content.pages[subscription.id] = page
      content.hasLate = content.isAnswered
    }
  }
}

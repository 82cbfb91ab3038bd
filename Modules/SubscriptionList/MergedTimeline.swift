import Foundation
public import Loading
public import Posts
import Reading
import Sources
import Synchronization

/// The posts of several subscriptions as one timeline.
public final class MergedTimeline: MergedReading {
  typealias Pages = [(source: String, page: Page<Post>)]

  /// The maximum number of pages of a source that are loaded for one page of the timeline.
  private static let maximumEmptyPages = 10

  private let sources: SubscribedSources
  let scope: SubscriptionScope
  let posts: MergedPosts
  /// Returns after the time that the first answer waits for slow sources.
  private let patience: @Sendable () async throws -> Void
  private let pages = Mutex(MergedPages([]))

  /// - Parameters:
  ///   - sources: the subscriptions.
  ///   - scope: those of the timeline.
  ///   - patience: returns after the time that the first answer waits for slow sources.
  public init(
    _ sources: SubscribedSources, of scope: SubscriptionScope = .all,
    patience: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) }
  ) {
    self.sources = sources
    self.scope = scope
    self.patience = patience
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    if scope.isNextPage { return Answers({ [self] in Sourced(try await nextPage(), from: .remote) }) }
    let loads = MergedLoads(sources, of: self.scope, patience: patience)
    let saved: Answers<Page<Post>>.Step = { [self] in
      let pages = try await kept()
      return pages.value.isEmpty ? nil : begin(with: pages)
    }
    let soon: Answers<Page<Post>>.Step = { [self] in
      try await loads.soon { try await kept().value.isEmpty }
      return begin(with: Sourced(try await kept().value, from: .remote))
    }
    let late: Answers<Page<Post>>.Step = { [self] in
      guard try await loads.late() else { return nil }
      return begin(with: Sourced(try await kept().value, from: .remote))
    }
    return switch (sources.opener.policy, scope) {
    case (.savedOnly, _):
      Answers({
        guard let answer = try await saved() else { throw LoadFailure.offline }
        return answer
      })
    case (.savedFirst, .first): Answers(saved, soon, late)
    case (.savedFirst, _): Answers(soon, late)
    case (.remoteFirst, _): Answers({ [self] in begin(with: try await all(loads)) })
    }
  }
}

// MARK: - Pages

extension MergedTimeline {
  /// The first pages of the subscriptions as they are kept, with the date of the oldest load.
  private func kept() async throws -> Sourced<Pages> {
    var pages: Pages = []
    var dates: [Date] = []
    for subscription in scope.subscriptions(in: sources.list) {
      guard let saved = try await sources.reader(at: subscription.address).saved() else { continue }
      if case .cache(let date, _) = saved.origin { dates.append(date) }
      pages.append((subscription.id, saved.value))
    }
    return Sourced(pages, from: dates.min().map { .cache(savedAt: $0) } ?? .remote)
  }

  /// The pages once every load has ended, or those that are kept if nothing could be loaded.
  private func all(_ loads: MergedLoads) async throws -> Sourced<Pages> {
    let failure = try await loads.all()
    let kept = try await kept()
    guard let failure else { return Sourced(kept.value, from: .remote) }
    guard !kept.value.isEmpty, case .cache(let date, _) = kept.origin else { throw failure }
    return Sourced(kept.value, from: .cache(savedAt: date, failure: failure))
  }

  /// The first page of the timeline that begins with these pages of the sources.
  private func begin(with sourced: Sourced<Pages>) -> Sourced<Page<Post>> {
    posts.begin()
    let merged = MergedPages(
      sourced.value.map { source, page in (source, page.map { posts.merged($0, of: source) }) },
      twins: posts.twins)
    return pages.withLock { pages in
      pages = merged
      return Sourced(pages.next(), from: sourced.origin)
    }
  }

  /// The next page, once the next pages of the sources that it needs are loaded: more than one of
  /// a source whose page has nothing new.
  ///
  /// - Throws: the failure of a source if none of them could be loaded, or `CancellationError`.
  private func nextPage() async throws -> Page<Post> {
    for _ in 0..<Self.maximumEmptyPages {
      let missing = pages.withLock(\.missing)
      guard !missing.isEmpty else { break }
      try await load(missing)
    }
    return pages.withLock { $0.next() }
  }

  /// Loads the next pages of sources; one that fails ends there, unless all fail.
  private func load(_ missing: [(source: String, cursor: String)]) async throws {
    let loaded = try await withThrowingTaskGroup(of: (source: String, page: Result<Page<Post>?, LoadFailure>).self) {
      group in
      for (source, cursor) in missing {
        group.addTask { [self] in (source, try await page(after: cursor, of: source)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let failures = loaded.compactMap { _, page in if case .failure(let error) = page { error } else { nil } }
    if failures.count == loaded.count, let first = failures.first { throw first }
    pages.withLock { pages in
      for (source, result) in loaded {
        let page: Page<Post>? = if case .success(let page) = result { page } else { nil }
        pages.append(page.map { page in page.map { posts.merged($0, of: source) } }, of: source)
      }
      pages.collect()
    }
  }

  private func page(after cursor: String, of source: String) async throws -> Result<Page<Post>?, LoadFailure> {
    var last: Page<Post>?
    do {
      for try await answer in try sources.reader(at: SourceAddress(source)).timeline(.nextPage(after: cursor)) {
        last = answer.value
      }
    } catch let error as LoadFailure {
      return .failure(error)
    }
    return .success(last)
  }
}

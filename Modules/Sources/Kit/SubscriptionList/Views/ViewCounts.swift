import Foundation
import Loading
import Posts
import Queries
import Reading
import Storage
import Synchronization

/// The unread counts of saved views, stored by source.
///
/// After a change of a source, only the posts of that source are counted again.
final class ViewCounts: Sendable {
  /// The number of posts to read from the store at a time.
  private static let batchSize = 200

  /// The posts of a source that match a view.
  private struct Found {
    var count = 0
    /// The keys of the matching posts that may also be in other sources.
    var shared: Set<PostKey> = []
  }

  private struct State {
    /// The matching posts of each view, by source.
    var found: [Subscription.ID: [String: Found]] = [:]
    /// The sources whose posts have changed since they were counted; empty before the first count, which includes all
    /// sources.
    var changed: Set<String> = []
    /// The latest counting task, which may be waiting, running or finished; nil before the first one.
    var work: Task<Void, Never>?
    /// The task that waits for the running one, and counts all changes up to its start; nil if none waits.
    var next: Task<Void, Never>?
  }

  /// A view, and whether it has not been counted yet.
  private struct Selection {
    let id: Subscription.ID
    let isNew: Bool
    let query: QuerySelection
  }

  private let state = Mutex(State())
  private let posts: PostRepository
  private let summaries: SourceSummaries
  private let now: @Sendable () -> Date

  init(_ posts: PostRepository, _ summaries: SourceSummaries, now: @escaping @Sendable () -> Date) {
    self.posts = posts
    self.summaries = summaries
    self.now = now
  }

  /// Records that posts of sources have changed; counts them again if there are counts already.
  func change(_ changed: Set<String>, in sources: SubscribedSources) {
    let isCounted = state.withLock { state in
      guard state.work != nil else { return false }
      state.changed.formUnion(changed)
      return true
    }
    if isCounted { begin(in: sources) }
  }

  /// Counts the sources that have changed; for views that are new or depend on the current date, counts all sources.
  @discardableResult func count(in sources: SubscribedSources) -> Task<Void, Never>? {
    let views = Self.queries(of: sources.list)
    guard !views.isEmpty else { return nil }
    let timed = views.filter(\.query.dependsOnDate).map(\.id)
    state.withLock { state in for id in timed { state.found[id] = nil } }
    return begin(in: sources)
  }

  /// Queues a count after the running one.
  @discardableResult private func begin(in sources: SubscribedSources) -> Task<Void, Never> {
    state.withLock { state in
      if let next = state.next { return next }
      let before = state.work
      let work = Task(priority: .utility) { [weak self, weak sources] in
        await before?.value
        guard let self, let sources else { return }
        await summaries.read()
        self.state.withLock { $0.next = nil }
        await count(Self.queries(of: sources.list), in: sources)
      }
      (state.work, state.next) = (work, work)
      return work
    }
  }

  private static func queries(of list: SubscriptionList) -> [(id: Subscription.ID, query: Query)] {
    list.all.filter { $0.isView && !$0.isAccount }.compactMap { view in
      do throws(QueryProblem) {
        return try view.query().map { (view.id, $0) }
      } catch {
        return nil  // lines with such a query are left out
      }
    }
  }

  private func count(_ views: [(id: Subscription.ID, query: Query)], in sources: SubscribedSources) async {
    let (changed, known) = state.withLock { state in
      let changed = state.changed
      state.changed = []
      let ids = Set(views.map(\.id))
      state.found = state.found.filter { ids.contains($0.key) }
      return (changed, Set(state.found.keys))
    }
    let hasNew = views.contains { !known.contains($0.id) }
    guard !views.isEmpty else { return }
    // A view that was removed and restored has no count, even though no source has changed.
    guard !changed.isEmpty || hasNew else { return publish([:], of: views.map(\.id)) }
    let date = now()
    let selections = views.map { view in
      Selection(
        id: view.id, isNew: !known.contains(view.id),
        query: QuerySelection(view.query, in: sources.list, at: date, in: sources.calendar))
    }
    guard let found = await find(selections, changed, of: hasNew ? nil : changed, MergedPosts(sources)) else {
      // These sources are counted together with the next change.
      return state.withLock { $0.changed.formUnion(changed) }
    }
    publish(found, of: views.map(\.id))
  }

  /// Finds the unread posts of views in one pass over all sources, because the store would read the unread posts of all
  /// sources even for a single one.
  ///
  /// The `changed` sources are counted for every view, other `sources`, or all sources if nil, only for new views.
  /// Returns nil if the posts cannot be read.
  private func find(
    _ views: [Selection], _ changed: Set<String>, of sources: Set<String>?, _ merged: MergedPosts
  ) async -> [Subscription.ID: [String: Found]]? {
    let none = Dictionary(changed.map { ($0, Found()) }) { first, _ in first }
    var found = Dictionary(views.map { ($0.id, none) }) { first, _ in first }
    let shared = posts.unread.shared
    var last: PostPosition?
    repeat {
      let batch = await posts.posts(.unread, of: sources.map(Array.init), after: last, limit: Self.batchSize)
      guard let batch, !Task.isCancelled else { return nil }
      for stored in batch {
        let source = stored.key.source
        guard let post = stored.post.map({ merged.merged($0, of: source) }) else { continue }
        var words = SubjectWords()
        for view in views where view.isNew || changed.contains(source) {
          guard view.query.holds(for: post, stored, &words) else { continue }
          found[view.id]?[source, default: Found()].count += 1
          if shared.contains(stored.key) { found[view.id]?[source, default: Found()].shared.insert(stored.key) }
        }
      }
      last = batch.count < Self.batchSize ? nil : batch.last?.position
    } while last != nil
    return found
  }

  /// Stores the matching posts, and publishes the sums, in which duplicates count as one post.
  private func publish(_ found: [Subscription.ID: [String: Found]], of views: [Subscription.ID]) {
    let sums = state.withLock { state in
      for (id, posts) in found { state.found[id, default: [:]].merge(posts) { $1 } }
      return views.map { id in
        let all = (state.found[id] ?? [:]).values
        let shared = all.reduce(into: Set()) { $0.formUnion($1.shared) }
        return (id, all.map(\.count).clampedSum - posts.unread.surplus(of: shared))
      }
    }
    for (id, sum) in sums { summaries.update(id) { $0.foundCount = sum } }
  }
}

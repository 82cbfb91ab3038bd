import Foundation
import Loading
import Posts
public import Queries
import Reading
import Storage

/// The filters, and the stored posts that match them.
///
/// A change to the filters applies to stored posts immediately.
public struct AppliedFilters: Sendable {
  /// Undoes a change to the filters.
  public typealias Undo = @Sendable () async throws -> Void

  /// The maximum number of stored posts, newest first, that are checked against a filter; older posts are not counted.
  private static let maximumLooked = 2_000
  private static let batchSize = 200

  private let sources: SubscribedSources

  /// Creates the filters of the given subscriptions.
  public init(_ sources: SubscribedSources) {
    self.sources = sources
  }

  private var posts: PostRepository { sources.opener.cache.posts }

  /// The filters, with the number of stored posts that match each of them, and whether there are older posts that were
  /// not checked.
  public func counted() async throws -> [(filter: Filter, count: Int, isMore: Bool)] {
    var counted: [(filter: Filter, count: Int, isMore: Bool)] = []
    for filter in try sources.filters.read() {
      let (count, isMore) = try await count(of: filter)
      counted.append((filter, count, isMore))
    }
    return counted
  }

  /// The number of stored posts that match a filter, and whether there are older posts that were not checked.
  public func count(of filter: Filter) async throws -> (count: Int, isMore: Bool) {
    await posts.index()
    let round = FilterRound([filter], of: sources.list, at: sources.now(), in: .current)
    var (count, looked, last) = (0, 0, PostPosition?.none)
    while looked < Self.maximumLooked {
      try Task.checkCancellation()
      let batch = await posts.candidates(for: filter.query, after: last, limit: Self.batchSize) ?? []
      guard let end = batch.last else { return (count, false) }
      count += batch.count { stored in
        stored.post.map { !round.filters(for: $0, of: stored.key.source, date: stored.sortDate).isEmpty } ?? false
      }
      (looked, last) = (looked + batch.count, end.position)
    }
    return (count, true)
  }

  /// Adds a filter, and returns a function that undoes this.
  public func add(_ filter: Filter) async throws -> Undo {
    try await applied(sources.filters.add(filter))
  }

  /// Removes the filters with the given texts, and returns a function that undoes this.
  public func remove(_ texts: [String]) async throws -> Undo {
    let gone = Set(texts)
    let removed = try sources.filters.read().filter { gone.contains($0.text) }
    guard removed.count == gone.count else { throw LoadFailure(FilterText.notListed) }
    return try await applied(sources.filters.remove(removed))
  }

  private func applied(_ change: FilterChange) async throws -> Undo {
    await posts.hidden.apply()
    return { [filters = sources.filters, posts] in
      try filters.undo(change)
      await posts.hidden.apply()
    }
  }
}

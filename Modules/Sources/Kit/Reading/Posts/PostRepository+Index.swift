package import Posts
package import Queries
package import Storage

/// The index of the words of the stored posts.
extension PostRepository {
  /// Candidates for a query, which include every match, in an order, from the one after a position; nil if they cannot
  /// be read.
  package nonisolated func candidates(
    for query: Query, after position: PostPosition?, in order: PostOrder = .newest, limit: Int
  ) async -> [StoredPost]? {
    let words = IndexedWords(
      query.indexedWords.map { $0.map { IndexedWords.Phrase($0.indexed, isBeginning: $0.isBeginning) } })
    if words == nil, let state = query.commonState {
      return await posts(state == .starred ? .starred : .unread, of: nil, after: position, in: order, limit: limit)
    }
    return await store.read { try await $0.posts(with: words, after: position, in: order, limit: limit) }
  }

  /// The number of posts that are indexed at a time: some hundredths of a second.
  private static let indexStep = 100

  /// Indexes all posts that are not indexed yet, some at a time, until the task is cancelled.
  ///
  /// - Parameter progress: called after each step with the number of posts that are left, at most.
  public nonisolated func index(_ progress: @Sendable (_ left: Int) async -> Void = { _ in }) async {
    while !Task.isCancelled, case let left = await indexPosts(atMost: Self.indexStep), left > 0 { await progress(left) }
  }

  /// Indexes some of the posts that are not indexed yet; posts for a limited audience are indexed without words.
  ///
  /// - Returns: the number of posts that are left, at most.
  private nonisolated func indexPosts(atMost limit: Int) async -> Int {
    await store.write(.index) { store in
      try await store.indexPosts(atMost: limit) { stored in
        guard let post = stored.post, !post.isForFew else { return "" }
        return post.indexText
      }
    } ?? 0
  }
}

extension Post {
  /// Whether only followers of its author, or the people whom it names, may see it.
  fileprivate var isForFew: Bool {
    switch details.facts.visibility {
    case .followers, .direct: true
    case .public, .unlisted, nil: details.facts.words?.audience != nil
    }
  }
}

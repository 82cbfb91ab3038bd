package import Posts
package import Queries
package import Storage

/// The full-text index of the stored posts.
extension PostRepository {
  /// The candidates for a query after the given position: all matching posts, and possibly others.
  ///
  /// Nil if they cannot be read.
  package nonisolated func candidates(
    for query: Query, after position: PostPosition?, in order: PostOrder = .newest, limit: Int
  ) async -> [StoredPost]? {
    let words = IndexedWords(
      query.indexedWords.map { $0.map { IndexedWords.Phrase($0.indexed, isBeginning: $0.isBeginning) } })
    if words == nil, let state = query.commonState {
      let selection: PostSelection = if case .flag(let flag) = state { .flag(flag) } else { .unread }
      return await posts(selection, of: nil, after: position, in: order, limit: limit)
    }
    return await readPosts { try await $0.posts(with: words, after: position, in: order, limit: limit) }
  }

  /// The number of posts to index at a time, which takes a few hundredths of a second.
  private static let indexStep = 100

  /// Indexes all posts that are not indexed yet, in steps, until the task is cancelled.
  ///
  /// `progress` receives an upper bound of the number of remaining posts.
  public nonisolated func index(_ progress: @Sendable (_ left: Int) async -> Void = { _ in }) async {
    while !Task.isCancelled, case let left = await indexPosts(atMost: Self.indexStep), left > 0 { await progress(left) }
  }

  /// Indexes posts, except the words of posts for a limited audience; returns an upper bound of the number of remaining
  /// posts.
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
  /// Whether only the followers of the author, or the people mentioned in the post, may see it.
  fileprivate var isForFew: Bool {
    switch details.facts.visibility {
    case .followers, .direct: true
    case .public, .unlisted, nil: details.facts.words?.audience != nil
    }
  }
}

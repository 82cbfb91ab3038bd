import Posts

/// Looks up a post once for all callers; after a failure, the next call looks it up again.
actor PostLookup {
  private let find: @Sendable () async throws -> Post
  private var search: Task<Post?, Never>?

  /// Creates a lookup; `find` is called on first use.
  init(_ find: @escaping @Sendable () async throws -> Post) {
    self.find = find
  }

  /// Returns the post; nil if it cannot be found now.
  func post() async -> Post? {
    let search =
      search
      ?? Task { [find] in
        do { return try await find() } catch { return nil }  // its comments are shown without it
      }
    self.search = search
    let post = await withTaskCancellationHandler {
      await search.value
    } onCancel: {
      search.cancel()
    }
    if post == nil { self.search = nil }
    return post
  }
}

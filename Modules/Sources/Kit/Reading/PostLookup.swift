import Posts

/// A post that is looked for once, however often it is asked for; after a failure it is looked for again.
actor PostLookup {
  private let find: @Sendable () async throws -> Post
  private var search: Task<Post?, Never>?

  /// A post that a function finds, as soon as it is asked for.
  init(_ find: @escaping @Sendable () async throws -> Post) {
    self.find = find
  }

  /// The post; nil if it cannot be found now.
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

public import Loading

/// Loads the pages of a list of posts, and reports changes of the set of posts.
public protocol PostList: Sendable {
  /// Loads a page of posts in the given order; `oldest` is read from the store if the server only sends newest first.
  ///
  /// Later pages have the order of the first page.
  func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>>
  /// Emits each event that may change the set of posts in the list; no events by default.
  func events() -> AsyncStream<ListEvent>
  /// Makes later loads include the posts that filters hide; does nothing by default.
  func revealHidden()
  /// The posts that arrived after the list was shown, and that later pages will not contain; each is returned only
  /// once. None by default.
  ///
  /// `events` emits `arrived` when there may be such posts.
  func arrivals() async -> [Post]
}

extension PostList {
  public func events() -> AsyncStream<ListEvent> { AsyncStream { $0.finish() } }
  public func revealHidden() {}
  public func arrivals() async -> [Post] { [] }
}

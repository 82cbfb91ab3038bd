public import Loading

/// Loads the pages of a list of posts, and reports events that may change which posts the list contains.
public protocol PostList: Sendable {
  /// Loads a page of posts in the given order; later pages have the order of the first page.
  ///
  /// If the server only sends the newest posts first, `oldest` reads the posts from the store.
  func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>>
  /// Emits each event that may change which posts the list contains.
  ///
  /// By default, emits nothing.
  func events() -> AsyncStream<ListEvent>
  /// Makes later loads include the posts that filters hide.
  ///
  /// By default, has no effect.
  func revealHidden()
  /// Returns, only once each, the posts that arrived after the list was shown and that later pages will not contain.
  ///
  /// By default, returns no posts.
  ///
  /// `events` emits `arrived` when there may be such posts.
  func arrivals() async -> [Post]
}

extension PostList {
  public func events() -> AsyncStream<ListEvent> { AsyncStream { $0.finish() } }
  public func revealHidden() {}
  public func arrivals() async -> [Post] { [] }
}

import Articles
public import Foundation
public import Loading
public import Posts
import Sources
import Storage

extension SourceReader {
  /// Finds the post with the given id: requests it from the source, then searches the first pages of the timeline, and
  /// then the store.
  ///
  /// - Throws: `LoadFailure` (`.notFound` if the post is not found), or `CancellationError`.
  public func post(withID id: Post.ID) async throws -> Post {
    do {
      var (post, isFromSource) = try await loaded(id)
      guard let stored = await storedPost(id) else { return changed(post) }
      post.viewer = stored.viewer
      if post.details.createdAt == stored.details.createdAt { post.sortDate = stored.sortDate }
      // Only lists contain the account that has shared a post.
      post.details.sharedBy = post.details.sharedBy ?? stored.details.sharedBy
      if isFromSource, post != stored { await update(post) }
      return changed(post)
    } catch let error as LoadFailure {
      guard let stored = await storedPost(id) else { throw error }
      return stored
    }
  }

  /// Loads the post; `isFromSource` is whether the source has just sent this post on its own, rather than in a list.
  private func loaded(_ id: Post.ID) async throws -> (post: Post, isFromSource: Bool) {
    if let document = try await source.opened().post(id) {
      let answer = try await PageSearch.last(of: documents.answers(.first, to: { _ in document })) { _ in true }
      let post = await confirmed([answer.value], answer.origin).first
      return (post ?? answer.value, answer.origin == .remote)
    }
    return (try await PageSearch.first(withID: id, in: timeline), false)
  }

  /// Finds the message with the given id on the first pages; throws `LoadFailure.notFound` if it is not found.
  public func message(withID id: Message.ID) async throws -> Message {
    try await PageSearch.first(withID: id, in: messages)
  }
}

// MARK: - Articles

extension SourceReader {
  /// Loads the article on the page of a post, saves it, and returns the post with the article as its text.
  public func fullText(of post: Post) async throws -> Post {
    let article = try await pages.article(of: post)
    if let data = article.saved {
      await cache.posts.store.write { [key = key(of: post.id)] in try await $0.saveArticle(data, of: key) }
    }
    return post.with(article)
  }

  /// The post with its text replaced by its stored article, if there is one.
  func withStoredText(_ post: Post) async -> Post {
    let saved = await cache.posts.store.read { [key = key(of: post.id)] in try await $0.article(of: key) } ?? nil
    return saved.flatMap(Article.init(saved:)).map(post.with) ?? post
  }

  /// Whether the user wants the articles of this source's pages.
  var wantsFullText: Bool { marks?.wantsFullText() == true }

  /// Whether the user wants the article of a post's page, and the post does not have it yet.
  func wantsText(of post: Post) -> Bool {
    wantsFullText && post.details.link != nil && post.details.fullTextHost == nil
  }
}

// MARK: - Changes

extension SourceReader {
  /// Records that the list of posts cannot be loaded, without an attempt to load it.
  package func failed(with error: LoadFailure) async {
    await marks?.failed(stored.name, with: error)
  }

  /// The key of a post of this source in the store.
  func key(of post: Post.ID) -> PostKey { PostKey(source: stored.name, id: post.rawValue) }

  public nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID] {
    await cache.posts.set(mark, posts.map(key)).posts.map(\.post)
  }

  public nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    await cache.posts.setAllRead(of: [stored.name], arrivedBy: last, and: listed.map(key)).map(\.post)
  }

  public func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation {
    cache.posts.observe({ [stored] in $0.source == stored.name ? $0.post : nil }, edited: { post, _ in post }, receive)
  }

  /// Stores the current version of a post, and updates it in every list that contains it.
  public func update(_ post: Post) async { await cache.posts.update(post, of: stored.name) }

  /// The last known number of unread posts; 0 if the source is not a subscription.
  public var unreadCount: Int { marks == nil ? 0 : cache.posts.unread.count(of: stored.name) }

  /// Moves the stored data of the source to another address.
  package func move(to address: String) async {
    let old = stored.name
    stored.move(to: address)
    await cache.posts.move(old, to: address)
    marks?.summaries.move(old, to: address)
  }

  /// Returns the stored post with the given id, with its state; nil if it is not stored.
  func storedPost(_ id: Post.ID) async -> Post? {
    await cache.posts.post(key(of: id)).flatMap(timeline.post)
  }

  /// A copy of a post with its unconfirmed changes.
  func changed(_ post: Post) -> Post { cache.posts.pending.applied(to: post, key(of: post.id)) }

  /// A copy of a thread whose posts have their unconfirmed changes.
  func changed(_ thread: Sourced<CommentThread>) async -> Sourced<CommentThread> {
    let (comments, ancestors) = (thread.value.comments, thread.value.ancestors)
    let posts = await confirmed(comments + ancestors, thread.origin).map { changed($0) }
    let result = thread.value.with(
      Array(posts.prefix(comments.count)), ancestors: Array(posts.dropFirst(comments.count)))
    return Sourced(result, from: thread.origin)
  }

  /// Copies of the posts of a document, with the changes that the server has confirmed since the document was saved.
  func confirmed(_ posts: [Post], _ origin: Origin) async -> [Post] {
    guard case .cache(let date, _) = origin, !posts.isEmpty, let account = await accountName else { return posts }
    return await ConfirmedWrites(posts: cache.posts).applied(to: posts, by: account, since: date)
  }

  /// The stored name of the account that is used to change posts of the source; nil if there is no login.
  private var accountName: String? {
    get async {
      do {
        return try await source.known()?.capability((any Writing).self).flatMap { cache.outbox.name(of: $0.account) }
      } catch {
        return nil  // an unknown source has no account
      }
    }
  }
}

extension PostKey {
  /// The id of the post in its source.
  package var post: Post.ID { Post.ID(rawValue: id) }
}

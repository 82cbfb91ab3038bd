import Foundation
package import Loading
package import Posts
package import Storage
import Synchronization

/// Reports changes of posts to the lists that show them.
extension PostRepository {
  /// Calls `receive` for each change of posts that belong to a list, until the observation is released.
  ///
  /// - Parameters:
  ///   - id: returns the id of a post in the list; nil if the list does not have the post.
  ///   - edited: converts an edited post to the form that the list shows.
  ///   - receive: receives the changes.
  /// - Returns: the observation, which must be retained.
  package nonisolated func observe(
    _ id: @escaping @Sendable (PostKey) -> Post.ID?, edited: @escaping @Sendable (Post, PostKey) -> Post,
    _ receive: @escaping @Sendable (PostChange) async -> Void
  ) -> Observation {
    observers.add { change in
      switch change {
      case .state(let mark, let keys):
        let ids = Set(keys.compactMap(id))
        if !ids.isEmpty { await receive(.state(mark, of: ids)) }
      case .edited(let key, let post):
        if id(key) != nil { await receive(.edited(edited(post, key))) }
      case .reacted(let key, let state):
        if let id = id(key) { await receive(.reacted(id, state)) }
      }
    }
  }

  /// Replaces the stored content of a post, but not its state; nothing is stored if the new text is damaged.
  ///
  /// Returns when the change is written and every list has been notified.
  nonisolated func update(_ post: Post, of source: String) async {
    if post.details.text?.isDamaged != true {
      await store.write(.state) { try await $0.update(PostCoding.encoded(post), of: source) }
    }
    report([source])
    await observers.send(.edited(PostKey(source: source, id: post.id.rawValue), post))
  }
}

/// Changes of posts on their servers.
extension PostRepository {
  /// Reads the changes that wait to be sent, and overlays them on posts from now on; nil if they cannot be read.
  @discardableResult
  nonisolated func readPending() async -> [StoredWrite]? {
    await store.read { [pending] in try await pending.read(from: $0) }
  }

  /// The stored post with the given key, without changes that its server has not confirmed; nil if there is none.
  nonisolated func originalPost(_ key: PostKey) async -> Post? {
    await store.read { try await $0.posts([key]) }?.first?.post
  }

  /// Stores a change of a post that its server has confirmed, in every source of the account that has the post.
  ///
  /// - Parameters:
  ///   - write: the change.
  ///   - post: the changed post.
  ///   - stored: the change as it was stored.
  nonisolated func confirm(_ write: PostWrite, asIn post: Post, _ stored: StoredWrite) async {
    await ConfirmedWrites(posts: self).save(write, asIn: post, by: stored.account)
    for key in await keys(of: stored) {
      // The post may have been loaded again, or changed otherwise, while the change was sent.
      guard let former = await originalPost(key) else { continue }
      let changed = write.transferred(from: post, to: former)
      await store.write(.state) { try await $0.update(PostCoding.encoded(changed), of: key.source) }
    }
  }

  /// Notifies every list of the reactions to the post of a change, with the changes that wait to be confirmed.
  nonisolated func show(_ write: StoredWrite) async {
    for key in await keys(of: write) {
      guard let post = await post(key, of: write) else { continue }
      await observers.send(.reacted(key, pending.applied(to: post, key).reactionState))
    }
  }

  private nonisolated func keys(of write: StoredWrite) async -> [PostKey] {
    await store.read { try await write.keys(in: $0) } ?? [write.post]
  }

  /// The stored post with a key; if there is none, the post of a change, with the changes that were confirmed since.
  private nonisolated func post(_ key: PostKey, of write: StoredWrite) async -> Post? {
    if let stored = await originalPost(key) { return stored }
    guard let original = write.original else { return nil }
    return await ConfirmedWrites(posts: self).applied(to: [original], by: write.account, since: write.date).first
  }
}

/// Excludes hidden posts from the unread counts.
extension PostRepository {
  private static let filterKind = "filters"
  private static let hiding = "hiding"
  /// The number of posts that are read and checked at a time.
  private static let filterStep = 500

  /// Sets the filters that apply to posts.
  package nonisolated func filter(by filtering: any PostFiltering) { self.filtering.withLock { $0 = filtering } }

  /// The initial states of new posts of a source, set by the filters.
  nonisolated func arrivals(of posts: [Post], from source: String) -> [PostArrival] {
    filtering.withLock(\.self)?.arrivals(of: posts, from: source) ?? posts.map { _ in .usual }
  }

  /// If the filters have changed, excludes the posts that they hide from the unread counts, and includes the others.
  ///
  /// Waits for queued writes, so no write may wait for this function.
  public nonisolated func applyFilters() async {
    guard let filtering = filtering.withLock(\.self), let text = filtering.hidingText,
      let marks = await marks(kind: Self.filterKind, of: "")
    else { return }
    let applied = marks.first { $0.id == Self.hiding }.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
    guard applied != text else { return }
    let hides = filtering.hides()
    // Posts that are no longer hidden are not announced as new.
    await externalChanges.counting {
      // In this order, posts that are hidden now are not checked twice.
      var sources = await setPassedOver(false) { !hides($0) }
      sources.formUnion(await setPassedOver(true, where: hides))
      let mark = Mark(id: Self.hiding, date: now(), value: Data(text.utf8))
      await store.write(.state) { try await $0.save(mark, kind: Self.filterKind, of: "") }
      if !sources.isEmpty { await count(sources) }
    }
  }

  /// Excludes the unread posts for which `isWanted` is true from the unread counts or, if `isPassedOver` is false,
  /// includes them; returns the sources of these posts.
  private nonisolated func setPassedOver(
    _ isPassedOver: Bool, where isWanted: (StoredPost) -> Bool
  ) async -> Set<String> {
    var (sources, last) = (Set<String>(), PostPosition?.none)
    while let posts = await posts(isPassedOver ? .unread : .passedOver, of: nil, after: last, limit: Self.filterStep),
      let end = posts.last
    {
      let keys = posts.filter(isWanted).map(\.key)
      if !keys.isEmpty { await store.write { try await $0.setPassedOver(isPassedOver, keys) } }
      sources.formUnion(keys.map(\.source))
      last = end.position
    }
    return sources
  }
}

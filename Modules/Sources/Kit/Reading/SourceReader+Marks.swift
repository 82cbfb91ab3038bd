public import Foundation
package import Loading
public import Posts
import Storage

extension SourceReader {
  /// Access to the stored state of a subscription; only readers with this access show posts as unread.
  public struct Marks: Sendable {
    /// The states of the subscriptions.
    let summaries: SourceSummaries
    /// Returns the name of the kind of source; nil if it is unknown.
    let kind: @Sendable () async -> String?
    /// Reads the saved states, and returns the name of the subscription; nil if the source is no longer subscribed to.
    let readName: @Sendable () async -> String?
    /// Whether the texts of posts are replaced by the articles on their pages.
    let wantsFullText: @Sendable () -> Bool
    /// Called if an address of the source has moved permanently.
    let onMove: @Sendable (_ from: URL, _ to: URL) async -> Void

    /// Creates the state of a subscription.
    public init(
      _ summaries: SourceSummaries, kind: @escaping @Sendable () async -> String?,
      readName: @escaping @Sendable () async -> String?, wantsFullText: @escaping @Sendable () -> Bool,
      onMove: @escaping @Sendable (_ from: URL, _ to: URL) async -> Void
    ) {
      self.summaries = summaries
      self.kind = kind
      self.readName = readName
      self.wantsFullText = wantsFullText
      self.onMove = onMove
    }

    /// Records that the source has responded with its list of posts.
    func loaded(_ source: String, at date: Date, _ freshness: Freshness) async {
      summaries.loaded(source, named: await readName(), kind: await kind(), at: date, freshness)
    }

    /// Records that the list of posts could not be loaded; does nothing if there is no network, because that is not a
    /// failure of the source.
    func failed(_ source: String, with error: any Error) async {
      guard let error = error as? LoadFailure, error.kind != .offline else { return }
      summaries.failed(source, named: await readName(), with: error)
    }
  }

  /// Records that the list of posts cannot be loaded, although no load was attempted.
  package func failed(with error: LoadFailure) async {
    await marks?.failed(stored.name, with: error)
  }

  /// The key of a post of this source in the store.
  func key(of post: Post.ID) -> PostKey { PostKey(source: stored.name, id: post.rawValue) }

  public var states: ListStates? {
    ListStates(
      to: cache.posts, of: { [stored] in [stored.name] }, contains: { [stored] in $0.source == stored.name },
      key: { key(of: $0) }, id: { $0.post }, edited: { post, _ in post })
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
}

extension PostKey {
  /// The id of the post in its source.
  package var post: Post.ID { Post.ID(rawValue: id) }
}

import Foundation
import Loading
public import Posts
import Reading
import Sources
import Storage
import Synchronization

/// The posts of several sources with ids that are unique among all of them.
final class MergedPosts: Sendable {
  let sources: SubscribedSources
  /// The posts that several sources have.
  let twins = PostTwins()
  /// The sources of the images of the posts that are listed.
  private let imageSources = Mutex<[String: String]>([:])
  /// The names of the sources; nil before they are needed.
  private let feeds = Mutex<[String: [PostFeed]]?>(nil)

  init(_ sources: SubscribedSources) {
    self.sources = sources
  }

  func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    try await reader(ofMediaAt: address).image(at: address, decode: decode)
  }

  func recording(
    at address: String, take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> String? {
    try await reader(ofMediaAt: address).recording(at: address, take: take)
  }

  /// The reader of the source whose post names an image or a recording.
  private func reader(ofMediaAt address: String) throws -> SourceReader {
    guard let source = imageSources.withLock({ $0[address] }) else { throw LoadFailure.refusedAddress }
    return try sources.reader(at: SourceAddress(source))
  }

  func keep(_ state: KeptState, of posts: [Post.ID]) -> Task<[Post.ID], Never> {
    let change = sources.opener.cache.set(state, posts.compactMap(key(of:)))
    return Task { await change.value.map(Self.id(of:)) }
  }

  /// Marks every unread post of sources as read that had arrived by a date.
  func setAllRead(in scope: SubscriptionScope, arrivedBy last: Date) -> Task<[Post.ID], Never> {
    let change = sources.opener.cache.posts.setAllRead(
      of: scope.subscriptions(in: sources.list).map(\.id), arrivedBy: last)
    return Task { await change.value.map(Self.id(of:)) }
  }

  /// The number of unread posts of sources, as far as it was read.
  func unreadCount(in scope: SubscriptionScope) -> Int {
    sources.unreadCount(of: scope.subscriptions(in: sources.list))
  }

  func changes() -> AsyncStream<PostChange> {
    sources.opener.cache.posts.changes {
      Self.id(of: $0)
    } edited: { [self] in
      merged($0, of: $1.source)
    }
  }

  /// Forgets the images of posts that are not listed any more, and the names that sources had.
  func begin() {
    imageSources.withLock { $0 = [:] }
    feeds.withLock { $0 = nil }
    twins.begin()
  }

  private func key(of id: Post.ID) -> PostKey? {
    MergedID(id).map { PostKey(source: $0.source, id: $0.post.rawValue) }
  }

  static func id(of key: PostKey) -> Post.ID { MergedID(source: key.source, post: key.post).id }

  /// The thread with the posts above by ids that are unique among all sources; comments belong to their post.
  func merged(_ thread: CommentThread, of source: String) -> CommentThread {
    for comment in thread.comments { note(comment.pictures, of: source) }
    return CommentThread(
      thread.comments, gap: thread.gap, ancestors: thread.ancestors.map { merged($0, of: source) },
      total: thread.total)
  }

  private func note(_ images: [ImageRef], of source: String) {
    guard !images.isEmpty else { return }
    imageSources.withLock { sources in
      for image in images {
        for address in [image.address, image.thumbnailAddress].compactMap(\.self) { sources[address] = source }
      }
    }
  }

  private func note(files: [Post.Attachment], of source: String) {
    guard !files.isEmpty else { return }
    imageSources.withLock { sources in for file in files { sources[file.address] = source } }
  }

  /// The post with an id that is unique among all sources, and with the name of its own.
  func merged(_ post: Post, of source: String) -> Post {
    note(post.pictures, of: source)
    note(files: post.details.attachments, of: source)
    var merged = post.with(MergedID(source: source, post: post.id).id)
    merged.feeds = feeds(of: source)
    return twins.named(merged)
  }

  private func feeds(of source: String) -> [PostFeed] {
    feeds.withLock { feeds in
      // Each post of a source shares one value: the list is read once.
      var known = feeds ?? Dictionary(sources.list.all.map { ($0.id, [PostFeed($0)]) }) { first, _ in first }
      let feed = known[source] ?? [PostFeed(Subscription(source))]
      known[source] = feed
      feeds = known
      return feed
    }
  }

  func reader(of post: Post.ID) throws -> (SourceReader, Post.ID) {
    guard let id = MergedID(post) else { throw LoadFailure.notFound(searched: 0) }
    return (try sources.reader(at: SourceAddress(id.source)), id.post)
  }
}

extension PostFeed {
  /// A subscription as lists of several name it.
  public init(_ subscription: Subscription) {
    self.init(name: subscription.name, address: subscription.id)
  }
}

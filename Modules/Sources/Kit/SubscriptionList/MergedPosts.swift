import Loading
public import Posts
import Reading
import Sources
import Storage
import Synchronization

/// The posts of several sources, with ids that are unique across all of these sources.
final class MergedPosts: Sendable {
  let sources: SubscribedSources
  /// The duplicates among the posts.
  let duplicates = DuplicatePosts()
  /// The address of the source of each image in a listed post, by image address.
  private let imageSources = Mutex<[String: String]>([:])
  /// The names of the sources, by address; nil until they are first needed.
  private let feeds = Mutex<[String: [PostFeed]]?>(nil)
  /// The positions of the sources in the list, by address; nil until they are first needed.
  private let positions = Mutex<[String: Int]?>(nil)

  init(_ sources: SubscribedSources) {
    self.sources = sources
  }

  /// The reader of the source of a post with the given image or recording.
  func reader(ofMediaAt address: String) throws -> SourceReader {
    guard let source = imageSources.withLock({ $0[address] }) else { throw LoadFailure.refusedAddress }
    return try sources.reader(at: SourceAddress(source))
  }

  /// Clears the images of listed posts, and the cached names and positions of the sources.
  func begin() {
    imageSources.withLock { $0 = [:] }
    feeds.withLock { $0 = nil }
    positions.withLock { $0 = nil }
    duplicates.begin()
  }

  static func key(of id: Post.ID) -> PostKey? {
    MergedID(id).map { PostKey(source: $0.source, id: $0.post.rawValue) }
  }

  static func id(of key: PostKey) -> Post.ID { MergedID(source: key.source, post: key.post).id }

  /// A thread whose posts have ids that are unique across all sources; the comments keep their own ids.
  func merged(_ thread: CommentThread, of source: String) -> CommentThread {
    for comment in thread.comments { note(comment.pictures, of: source) }
    var listed = thread.with(thread.comments, ancestors: thread.ancestors.map { merged($0, of: source) })
    listed.post = thread.post.map { merged($0, of: source) }
    return listed
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

  /// A post with an id that is unique across all sources, and with the name of its source.
  func merged(_ post: Post, of source: String) -> Post {
    note(post.pictures, of: source)
    note(files: post.details.attachments, of: source)
    var merged = post.with(MergedID(source: source, post: post.id).id)
    if let subject = post.details.notice?.subject {
      merged.details.notice?.subject = MergedID(source: source, post: subject).id
    }
    merged.listing.feeds = feeds(of: source)
    return duplicates.named(merged)
  }

  private func feeds(of source: String) -> [PostFeed] {
    feeds.withLock { feeds in
      // All posts of a source share one value, so the list of sources is read only once.
      var known = feeds ?? Dictionary(sources.list.all.map { ($0.id, [PostFeed($0)]) }) { first, _ in first }
      let feed = known[source] ?? [PostFeed(Subscription(source))]
      known[source] = feed
      feeds = known
      return feed
    }
  }

  /// Finds the duplicates of posts in a list, and selects which post of each group is shown; returns the selected posts
  /// that are not in `keys`.
  @discardableResult
  func readDuplicates(of keys: [PostKey], isListed: (StoredPost) -> Bool) async -> [Post] {
    let repository = sources.opener.cache.posts
    var groups = await repository.duplicates(of: keys)
    guard !groups.isEmpty else { return [] }
    let known = Set(keys)
    let others = Set(groups.values.joined().lazy.map(\.key)).subtracting(known)
    groups.merge(await repository.duplicates(of: Array(others))) { first, _ in first }
    let all = Set(groups.values.joined().map(\.key))
    var posts: [PostKey: Post] = [:]
    for stored in await repository.posts(Array(all)) ?? [] where known.contains(stored.key) || isListed(stored) {
      posts[stored.key] = stored.post
    }
    let claims = claims(of: posts, in: groups)
    let isBeaten = { (claim: TitlePrecedence) in
      groups[claim.key]?.contains { duplicate in claims[duplicate.key].map { $0.beats(claim) } ?? false } ?? false
    }
    var winners: [PostKey: [PostKey]] = [:]
    for key in keys {
      guard let claim = claims[key], let group = groups[key] else { continue }
      // A post can only be hidden by a post that is not hidden itself.
      let better = group.compactMap { claims[$0.key] }.filter { $0.beats(claim) && !isBeaten($0) }
      guard let winner = better.min(by: { $0.isBetter(than: $1) }) else { continue }
      winners[winner.key, default: []].append(key)
    }
    // The row of a post also contains the names of the sources of its duplicates on other pages.
    for claim in claims.values where known.contains(claim.key) && !isBeaten(claim) {
      let beaten = (groups[claim.key] ?? []).compactMap { claims[$0.key] }.filter(claim.beats)
      winners[claim.key, default: []] += beaten.map(\.key)
    }
    for (winner, hidden) in winners {
      let order = hidden.sorted { (rank(of: $0.source), $0.id) < (rank(of: $1.source), $1.id) }
      duplicates.show(Self.id(of: winner), insteadOf: order.map { (Self.id(of: $0), feeds(of: $0.source)) })
    }
    return winners.keys.filter { !known.contains($0) }.compactMap { key in
      posts[key].map { merged($0, of: key.source) }
    }
  }

  /// The stored posts as rows, without duplicates; `isListed` returns whether the list contains a post that is not in
  /// `stored`.
  func rows(_ stored: [StoredPost], isListed: (StoredPost) -> Bool) async -> [Post] {
    await readDuplicates(of: stored.map(\.key), isListed: isListed)
    return stored.compactMap { stored in stored.post.map { merged($0, of: stored.key.source) } }
      .filter(duplicates.isRow).map(duplicates.named)
  }

  private func claims(of posts: [PostKey: Post], in groups: [PostKey: [DuplicatePost]]) -> [PostKey: TitlePrecedence] {
    groups.values.joined().reduce(into: [:]) { claims, duplicate in
      guard claims[duplicate.key] == nil, let post = posts[duplicate.key] else { return }
      claims[duplicate.key] = TitlePrecedence(duplicate, post, rank: rank(of: duplicate.key.source))
    }
  }

  private func rank(of source: String) -> Int {
    positions.withLock { positions in
      let known =
        positions ?? Dictionary(sources.list.all.enumerated().map { ($1.id, $0) }) { first, _ in first }
      positions = known
      return known[source] ?? .max
    }
  }
}

extension PostFeed {
  /// Creates the name of a subscription for merged lists.
  public init(_ subscription: Subscription) {
    self.init(name: subscription.name, address: subscription.id)
  }
}

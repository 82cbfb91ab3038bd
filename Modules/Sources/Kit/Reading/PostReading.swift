public import Foundation
import HTTP
public import Loading
public import Posts
import Sources

/// Reads the posts of one or several sources, with their comments and images.
///
/// All throwing functions throw `LoadFailure`, or `CancellationError` if their task is cancelled.
public protocol PostReading: PostStates, PostList {
  /// The untrusted title of the source; nil if it is unknown, or for several sources.
  ///
  /// Nil by default.
  var title: String? { get }
  /// Whether the posts are notifications of the user's account; false for several sources, and by default.
  var hasNotices: Bool { get }
  /// A new marker of the timeline on its server; nil for several sources, if the server stores no marker, and by
  /// default.
  var marker: ServerMarker? { get }
  /// Converts the text in a route to the canonical id of a post; nil if the text is not an id.
  func postID(_ text: String) -> Post.ID?
  /// The reader of the source with the given post, and the id of the post in that source.
  func reader(of post: Post.ID) throws -> (SourceReader, Post.ID)
  /// Converts a post of a source to the form in which this list shows it; returns it unchanged by default.
  func listed(_ post: Post, of source: String) -> Post
  /// Converts the comments on a post of a source, and the post's ancestors, to the form in which this list shows them.
  func listed(_ thread: CommentThread, of source: String) -> CommentThread
  /// The reader of the source with the given picture or recording, identified by its untrusted address.
  func reader(ofMediaAt address: String) throws -> SourceReader
}

extension PostReading {
  /// Loads a page of posts, newest first.
  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> { timeline(scope, in: .newest) }
  public var title: String? { nil }
  public var hasNotices: Bool { false }
  public var marker: ServerMarker? { nil }
  public func listed(_ post: Post, of source: String) -> Post { post }
  public func listed(_ thread: CommentThread, of source: String) -> CommentThread { thread }

  /// Loads an image from the cache, or from the source if it is not cached; an image from the source is saved after
  /// decoding.
  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    try await reader(ofMediaAt: address).images.image(at: address, decode: decode)
  }

  /// Streams a recording, and returns its media type according to the server.
  ///
  /// Its bytes are passed to `take` in order as they arrive, and are not stored.
  ///
  /// The load ends if `take` throws.
  public func recording(
    at address: String, take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> String? {
    let reader = try reader(ofMediaAt: address)
    guard let url = URL(string: address) else { throw LoadFailure.refusedAddress }
    var request = HTTPRequest(url: url, limits: SourceLimits.recording, purpose: .recording)
    request.receiver = BodyReceiver(take)
    let answer = try await reader.client.load(request)
    try Payload.check(status: answer.status)
    return answer.headers[.contentType]
  }

  /// Finds the comment with the given id in the thread of a post; throws `LoadFailure.notFound` if there is none.
  public func comment(_ id: Post.ID, on post: Post.ID) async throws -> Post {
    var searched = 0
    for try await thread in thread(of: post, .first) {
      if let comment = thread.value.comments.first(where: { $0.id == id }) { return comment }
      searched = thread.value.comments.count
    }
    throw LoadFailure.notFound(searched: searched)
  }

  /// Loads the comments on a post.
  ///
  /// If the post is not stored, the address of the comments is determined from `known`.
  public func thread(of post: Post.ID, known: Post? = nil, _ scope: LoadScope) -> Answers<CommentThread> {
    do {
      let (reader, id) = try reader(of: post)
      return reader.thread(of: id, known: known, scope).map { listed($0, of: reader.storedName) }
    } catch {
      return Answers({ throw error })
    }
  }

  /// Loads the post with the given id; throws `LoadFailure.notFound` if it is not on the first pages.
  public func post(withID id: Post.ID) async throws -> Post {
    let (reader, id) = try reader(of: id)
    return listed(try await reader.post(withID: id), of: reader.storedName)
  }

  /// A copy of the thread with the states of stored ancestors.
  ///
  /// If the source sent no ancestors, adds the stored ones, because a feed only sends the id of a post's parent.
  func withStoredAncestors(_ thread: CommentThread, of post: Post?) async -> CommentThread {
    guard thread.ancestors.isEmpty, let post, let first = post.details.parent else { return await withStates(thread) }
    do {
      let reader = try reader(of: post.id).0
      var (above, next, known) = ([Post](), Optional(first), Set([post.id]))
      while let id = next, above.count < CommentThread.maximumAncestors, known.insert(id).inserted,
        let parent = await reader.storedPost(id)
      {
        above.insert(listed(parent, of: reader.storedName), at: 0)
        next = parent.details.parent
      }
      return thread.with(thread.comments, ancestors: above)
    } catch {
      return thread  // its source is no longer listed
    }
  }

  /// A copy of the thread in which stored ancestors have their stored states.
  private func withStates(_ thread: CommentThread) async -> CommentThread {
    var above = thread.ancestors
    for index in above.indices {
      do {
        let (reader, id) = try reader(of: above[index].id)
        guard let stored = await reader.storedPost(id) else { continue }
        above[index].viewer = stored.viewer
      } catch {
        continue  // its source is no longer listed
      }
    }
    return thread.with(thread.comments, ancestors: above)
  }

  /// The id, in this list, of the post that `post` quotes; nil if the source cannot load that post.
  public func quoted(by post: Post) -> Post.ID? {
    guard let quoted = post.details.facts.quote?.id else { return nil }
    do {
      let listed = listed(Post(id: quoted, images: []), of: try reader(of: post.id).0.storedName)
      return postID(listed.id.rawValue)
    } catch {
      return nil  // a comment in a merged list, whose id has no source
    }
  }

  public func write(_ write: PostWrite, on post: Post, commentOn page: Post.ID?) async throws -> WriteOutcome {
    let (reader, id) = try reader(of: page ?? post.id)
    return try await reader.cache.outbox.make(write, on: page == nil ? post.with(id) : post, of: reader)
  }

  public func fullText(of post: Post) async throws -> Post {
    let (reader, id) = try reader(of: post.id)
    return listed(try await reader.fullText(of: post.with(id)), of: reader.storedName)
  }

  /// Loads a post with its article, if the article is stored, or if the user wants the articles of its source.
  ///
  /// If the page cannot be loaded, the first result is the post with the source's own text; then the load fails. `load`
  /// is called until it succeeds.
  public func whole(_ load: @escaping @Sendable () async throws -> Post) -> Answers<Post> {
    let loaded = OneRead<Post>()
    let read = { @Sendable in try await loaded.value { try await withStoredText(try await load()) } }
    return unlessWanted(read).followed(by: wanted(read))
  }

  /// Loads the post with `load`; has no result if the article of its page must be loaded, too.
  func unlessWanted(_ load: @escaping @Sendable () async throws -> Post?) -> Answers<Post> {
    Answers({
      guard let post = try await load(), try !wantsText(of: post) else { return nil }
      return Sourced(post, from: .bundled)
    })
  }

  /// Loads the post with `load`, then the article of its page; has no result if no article must be loaded.
  func wanted(_ load: @escaping @Sendable () async throws -> Post?) -> Answers<Post> {
    let failed = OneRead<LoadFailure>()
    return Answers(
      {
        guard let post = try await load(), try wantsText(of: post) else { return nil }
        do {
          return Sourced(try await fullText(of: post), from: .remote)
        } catch let error as LoadFailure {
          await failed.replace(with: error)
          return Sourced(post, from: .bundled)
        }
      },
      {
        if let failure = await failed.value({ nil }) { throw failure }
        return nil
      })
  }

  /// Whether the user wants the article of a post's page, and the post does not have it yet.
  func wantsText(of post: Post) throws -> Bool { try reader(of: post.id).0.wantsText(of: post) }

  /// The post with its text replaced by its stored article, if there is one.
  func withStoredText(_ post: Post) async throws -> Post {
    let (reader, id) = try reader(of: post.id)
    return listed(await reader.withStoredText(post.with(id)), of: reader.storedName)
  }
}

/// A reader for posts that cannot be read because of an error.
public struct UnreadablePosts: PostReading {
  private let error: LoadFailure

  public init(_ error: LoadFailure) {
    self.error = error
  }

  public func postID(_ text: String) -> Post.ID? { Post.ID(rawValue: text) }
  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> { Answers({ throw error }) }
  public func reader(of post: Post.ID) throws -> (SourceReader, Post.ID) { throw error }
  public func reader(ofMediaAt address: String) throws -> SourceReader { throw error }
  public nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID] { [] }
  public nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] { [] }
  public func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation { Observation() }
  public var unreadCount: Int { 0 }
}

public import Foundation
public import Loading
public import Posts

/// Reads posts with their comments and images: those of one source, or of several.
public protocol PostReading: Sendable {
  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id.
  func postID(_ text: String) -> Post.ID?
  /// A page of posts.
  func timeline(_ scope: LoadScope) -> Answers<Page<Post>>
  /// The comments on a post.
  func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread>
  /// The post with this id.
  ///
  /// - Throws: `LoadFailure` (`.notFound` if it is not on the first pages), or `CancellationError`.
  func post(withID id: Post.ID) async throws -> Post
  /// An image, saved once it was decoded.
  ///
  /// - Throws: `LoadFailure`, `CancellationError`, or the error of `decode`.
  func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image
  /// Sets a mark on posts, after every earlier change.
  ///
  /// - Returns: the posts that were changed, once it is written.
  func set(_ mark: PostMark, on posts: [Post.ID]) -> Task<[Post.ID], any Error>
  /// Emits each change of posts, in whichever list it was made.
  func changes() -> AsyncStream<PostChange>
}

/// Posts that cannot be read, for one reason.
public struct UnreadablePosts: PostReading {
  private let error: LoadFailure

  /// Posts whose every load throws an error.
  public init(_ error: LoadFailure) {
    self.error = error
  }

  public func postID(_ text: String) -> Post.ID? { Post.ID(rawValue: text) }
  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> { Answers({ throw error }) }
  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> { Answers({ throw error }) }
  public func post(withID id: Post.ID) async throws -> Post { throw error }
  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    throw error
  }
  public func set(_ mark: PostMark, on posts: [Post.ID]) -> Task<[Post.ID], any Error> { Task { [] } }
  public func changes() -> AsyncStream<PostChange> { AsyncStream { $0.finish() } }
}

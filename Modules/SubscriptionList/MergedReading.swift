import Foundation
import Loading
import Posts
import Reading

/// A list of posts of several sources: only its timeline is its own.
protocol MergedReading: PostReading {
  /// The posts of the sources.
  var posts: MergedPosts { get }
}

extension MergedReading {
  public func postID(_ text: String) -> Post.ID? {
    let id = Post.ID(rawValue: text)
    return MergedID(id) == nil ? nil : id
  }

  public func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> { posts.thread(of: post, scope) }
  public func post(withID id: Post.ID) async throws -> Post { try await posts.post(withID: id) }
  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    try await posts.image(at: address, decode: decode)
  }
  public func set(_ mark: PostMark, on posts: [Post.ID]) -> Task<[Post.ID], any Error> {
    self.posts.set(mark, on: posts)
  }
  public func changes() -> AsyncStream<PostChange> { posts.changes() }
}

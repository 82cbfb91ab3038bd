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
  public func setUnread(_ isUnread: Bool, _ posts: [Post.ID]) -> Task<[Post.ID], Never> {
    self.posts.setUnread(isUnread, posts)
  }
  public func setStarred(_ isStarred: Bool, _ posts: [Post.ID]) -> Task<[Post.ID], Never> {
    self.posts.setStarred(isStarred, posts)
  }
  public func changes() -> AsyncStream<PostChange> { posts.changes() }
}

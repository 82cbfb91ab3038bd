public import Foundation
public import Loading
public import Posts
import Storage

/// The starred posts of every source, newest first.
public struct StarredTimeline: PostReading {
  private static let pageSize = 30

  private let posts: MergedPosts

  /// - Parameter sources: reads the sources of the posts.
  public init(_ sources: SubscribedSources) {
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    Answers({
      let place = scope.cursor.flatMap { KeptCursor($0)?.place }
      let repository = posts.sources.opener.cache.posts
      let starred = await repository.posts(.starred, of: nil, before: place, limit: Self.pageSize) ?? []
      let items = starred.compactMap { kept in TimelineReader.post(kept).map { posts.merged($0, of: kept.key.source) } }
      let cursor = starred.count < Self.pageSize ? nil : starred.last.map { KeptCursor($0.place).text }
      return Sourced(Page(items: items, cursor: cursor), from: .bundled)
    })
  }

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
  public func changes() -> AsyncStream<PostStates> { posts.changes() }
}

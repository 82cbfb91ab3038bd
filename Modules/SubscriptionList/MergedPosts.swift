import Foundation
import Loading
import Posts
import Reading
import Sources
import Storage
import Synchronization

/// The posts of several sources with ids that are unique among all of them.
final class MergedPosts: Sendable {
  let sources: SubscribedSources
  /// The sources of the images of the posts that are listed.
  private let imageSources = Mutex<[String: String]>([:])

  init(_ sources: SubscribedSources) {
    self.sources = sources
  }

  func thread(of post: Post.ID, _ scope: LoadScope) -> Answers<CommentThread> {
    do {
      let (reader, id) = try reader(of: post)
      return reader.thread(of: id, scope)
    } catch {
      return Answers({ throw error })
    }
  }

  func post(withID id: Post.ID) async throws -> Post {
    let (reader, inner) = try reader(of: id)
    return merged(try await reader.post(withID: inner), of: reader.storedName)
  }

  func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    guard let source = imageSources.withLock({ $0[address] }) else { throw LoadFailure.refusedAddress }
    return try await sources.reader(at: SourceAddress(source)).image(at: address, decode: decode)
  }

  func set(_ mark: PostMark, on posts: [Post.ID]) -> Task<[Post.ID], any Error> {
    let change = sources.opener.cache.set(mark, posts.compactMap(key(of:)))
    return Task { await change.value.map { Self.id(of: $0) } }
  }

  func changes() -> AsyncStream<PostChange> {
    sources.opener.cache.posts.changes {
      Self.id(of: $0)
    } edited: { [self] in
      merged($0, of: $1.source)
    }
  }

  /// Forgets the images of posts that are not listed any more.
  func forgetImages() { imageSources.withLock { $0 = [:] } }

  private func key(of id: Post.ID) -> PostKey? {
    MergedID(id).map { PostKey(source: $0.source, id: $0.post.rawValue) }
  }

  static func id(of key: PostKey) -> Post.ID { MergedID(source: key.source, post: key.post).id }

  /// The post with an id that is unique among all sources.
  func merged(_ post: Post, of source: String) -> Post {
    imageSources.withLock { sources in
      for image in post.images {
        for address in [image.address, image.thumbnailAddress].compactMap(\.self) { sources[address] = source }
      }
    }
    var merged = Post(
      id: MergedID(source: source, post: post.id).id, description: post.description, location: post.location,
      images: post.images, details: post.details)
    (merged.isUnread, merged.isStarred) = (post.isUnread, post.isStarred)
    return merged
  }

  private func reader(of post: Post.ID) throws -> (SourceReader, Post.ID) {
    guard let id = MergedID(post) else { throw LoadFailure.notFound(searched: 0) }
    return (try sources.reader(at: SourceAddress(id.source)), id.post)
  }
}

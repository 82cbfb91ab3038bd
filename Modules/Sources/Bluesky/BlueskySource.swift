import Foundation
import HTTP
import Posts
import Sources

/// The posts of an account on Bluesky, or of a custom feed.
struct BlueskySource: Paging, Commenting {
  let location: BlueskyLocation
  private let endpoint: BlueskyEndpoint
  private let services: SourceServices

  init(_ location: BlueskyLocation, server: URL, _ services: SourceServices) {
    self.location = location
    self.services = services
    endpoint = BlueskyEndpoint(server: server)
  }

  var title: String { location.title }

  func postID(_ text: String) -> Post.ID? {
    BlueskyName.isRecord(text) ? Post.ID(rawValue: text) : nil
  }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: location.timeline.list, cursor: cursor) {
      switch location.timeline {
      case .posts, .media:
        return endpoint.authorFeed(
          of: location.actor, withMediaOnly: location.timeline == .media, limit: services.pageSize, after: cursor)
      case .feed(let key):
        let uri = "at://\(try await did())/app.bsky.feed.generator/\(key)"
        return endpoint.feed(uri, limit: services.pageSize, after: cursor)
      }
    } read: {
      try BlueskyMapper.page(in: $0, withPicturesOnly: location.timeline == .media)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "thread/\(post.id.rawValue)") {
      endpoint.thread(of: post.id.rawValue)
    } read: {
      try BlueskyThreadMapper.thread(in: $0)
    }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post/\(id.rawValue)") {
      endpoint.posts(id.rawValue)
    } read: {
      try BlueskyMapper.post(in: $0)
    }
  }

  /// Returns the account's DID, which requests for its feeds require; looks it up if the location has only a handle.
  private func did() async throws -> String {
    guard !location.actor.hasPrefix("did:") else { return location.actor }
    let response = try await services.load(endpoint.did(of: location.actor))
    return try response.value { try Payload.decode(BlueskyIdentity.self, $0, words: .message).did }
  }
}

extension BlueskyLocation.Timeline {
  /// The name under which pages are saved.
  ///
  /// For posts, this is not `feed`, because version 0.2 also saved accounts' media under that name.
  fileprivate var list: String {
    switch self {
    case .posts: "posts"
    case .media: "media"
    case .feed: "feed"
    }
  }
}

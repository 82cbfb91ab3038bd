import Foundation
import HTTP
import Posts
import Sources

/// Creates requests to the API.
struct BlueskyEndpoint: Sendable {
  /// The number of levels of replies to request.
  static let depth = 100
  /// The number of ancestors to request.
  static let height = CommentThread.maximumAncestors

  let server: URL

  func authorFeed(of actor: String, withMediaOnly: Bool, limit: Int, after cursor: String?) -> HTTPRequest {
    request(
      "app.bsky.feed.getAuthorFeed",
      [
        ("actor", actor), ("filter", withMediaOnly ? "posts_with_media" : nil), ("limit", "\(limit)"),
        ("cursor", cursor),
      ])
  }

  func feed(_ uri: String, limit: Int, after cursor: String?) -> HTTPRequest {
    request("app.bsky.feed.getFeed", [("feed", uri), ("limit", "\(limit)"), ("cursor", cursor)])
  }

  func thread(of uri: String) -> HTTPRequest {
    request(
      "app.bsky.feed.getPostThread", [("uri", uri), ("depth", "\(Self.depth)"), ("parentHeight", "\(Self.height)")])
  }

  func posts(_ uri: String) -> HTTPRequest { request("app.bsky.feed.getPosts", [("uris", uri)]) }

  func did(of handle: String) -> HTTPRequest {
    request("com.atproto.identity.resolveHandle", [("handle", handle)])
  }

  private func request(_ method: String, _ query: [(String, String?)]) -> HTTPRequest {
    let items = query.compactMap { name, value in
      value.map { "\(name)=\($0.percentEncoded)" }
    }
    var parts = URLComponents(url: server.endpoint("xrpc/\(method)"), resolvingAgainstBaseURL: true)
    parts?.percentEncodedQuery = items.joined(separator: "&")
    return HTTPRequest(url: parts?.url ?? server, limits: SourceLimits.document)
  }
}

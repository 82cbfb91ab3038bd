import Foundation
import HTTP
import Posts
import Sources

/// A server of Things, whose posts are loaded in pages.
struct ThingsSource: Paging, Commenting {
  let base: URL
  let pageSize: Int

  var title: String { base.host() ?? base.absoluteString }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "posts", cursor: cursor) { [base, pageSize] in
      HTTPRequest(
        url: ThingsEndpoint.posts(base: base, limit: pageSize, after: cursor),
        limits: SourceLimits.document)
    } read: {
      try ThingsMapper.page(in: $0)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id)") { [base] in
      HTTPRequest(
        url: ThingsEndpoint.comments(base: base, post: post.id.rawValue), limits: SourceLimits.document)
    } read: {
      try ThingsMapper.thread(in: $0)
    }
  }
}

public import Foundation
import HTTP
public import Posts
public import Sources

/// A server that implements FeedShell's own protocol.
public struct ContractSource: Paging, Commenting, Messaging {
  public let title: String
  /// Returns the base URL once the server has started.
  private let base: @Sendable () async throws -> URL
  private let pageSize: Int

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - title: the title, without credentials.
  ///   - pageSize: the number of items per page, 1 to 100.
  ///   - base: the base URL of the server.
  public init(title: String, pageSize: Int, base: @escaping @Sendable () async throws -> URL) {
    self.title = title
    self.base = base
    self.pageSize = pageSize
  }

  public func postID(_ text: String) -> Post.ID? {
    UUID(uuidString: text).map { Post.ID(rawValue: $0.uuidString) }
  }

  public func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    document("feed", cursor) {
      FeedEndpoint.url(base: $0, limit: pageSize, after: cursor)
    } read: {
      try FeedMapper.map($0.body, status: $0.status)
    }
  }

  public func thread(of post: Post) -> SourceDocument<CommentThread> {
    document("comments/\(post.id.rawValue)", nil) {
      CommentsEndpoint.url(base: $0, post: postID(post.id.rawValue) ?? post.id)
    } read: {
      CommentThread(try CommentsMapper.map($0.body, status: $0.status))
    }
  }

  /// The page of messages for a token, or the first page if `token` is nil.
  public func messages(after token: String?) -> SourceDocument<Page<Message>> {
    document("messages", token) {
      MessagesEndpoint.url(base: $0, limit: pageSize, after: token)
    } read: {
      try MessagesMapper.map($0.body, status: $0.status, server: $0.url)
    }
  }

  private func document<Value: Sendable>(
    _ list: String, _ cursor: String?, url: @escaping @Sendable (URL) -> URL,
    read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) -> SourceDocument<Value> {
    SourceDocument(list: list, cursor: cursor) { [base] in
      let url = url(try await base())
      return HTTPRequest(
        url: url, limits: SourceLimits.document, account: WebServer(url).map { AccountID(on: $0) })
    } read: {
      try read($0)
    }
  }
}

public import Comments
public import Feed
public import Loading
public import Messages

/// A source of posts, comments and messages: describes the request and mapping of each document, without any I/O.
public protocol Source: Sendable {
  /// The name for the cache, without credentials.
  var name: String { get }
  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id.
  func postID(_ text: String) -> Post.ID?
  /// The page of posts after a cursor, or the first page.
  func timeline(after cursor: String?) -> SourceDocument<Page<Post>>
  /// The comments on a post, in the source's order.
  func thread(of post: Post.ID) -> SourceDocument<[Comment]>
  /// The page of messages after a token, or the first page.
  func messages(after token: String?) -> SourceDocument<Page<Message>>
}

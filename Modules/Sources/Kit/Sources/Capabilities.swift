import Loading
public import Posts

/// A source whose timeline has several pages.
public protocol Paging: Source {}

/// A source whose posts may have comments.
public protocol Commenting: Source {
  /// The comments on a post, in reading order; if the post is not loaded, only its id is known.
  ///
  /// Loading the document throws `LoadFailure.noComments` if the post has no comments.
  func thread(of post: Post) -> SourceDocument<CommentThread>
}

extension Source {
  /// The comments on a post; the document throws `LoadFailure.noComments` if the source has no comments.
  package func comments(on post: Post) -> SourceDocument<CommentThread> {
    capability((any Commenting).self)?.thread(of: post)
      ?? SourceDocument(list: "comments") { throw LoadFailure.noComments(link: nil) }
  }
}

/// A source that also has messages.
public protocol Messaging: Source {
  /// The page of messages after a token; nil for the first page.
  func messages(after token: String?) -> SourceDocument<Page<Message>>
}

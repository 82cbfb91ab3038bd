public import HTTP
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

/// A source whose posts are notifications of the user's account; each of them has `details.notice`.
public protocol Noticing: Source {}

/// The marker of a source's timeline: the place, saved on the server, up to which the user has read.
///
/// Describes the requests about it, and performs no I/O.
public protocol PlaceMarking: Sendable {
  /// The marker of the timeline; its value is nil if the timeline was never marked.
  var document: SourceDocument<ReadMarker?> { get }
  /// Whether a post is newer than a marker; nil if the post's place in the timeline is unknown.
  func isNew(_ post: Post.ID, since marker: ReadMarker) -> Bool?
  /// The request that moves a marker to a post; nil if that would move it back, or if the place of the post is unknown.
  ///
  /// - Parameters:
  ///   - marker: the marker of the server; nil if the timeline was never marked.
  ///   - post: the newest post that was read.
  /// - Returns: a request that is sent at most once.
  func request(moving marker: ReadMarker?, to post: Post.ID) -> HTTPRequest?
}

/// A source that also has messages.
public protocol Messaging: Source {
  /// The page of messages after a token; nil for the first page.
  func messages(after token: String?) -> SourceDocument<Page<Message>>
}

/// A source whose posts an account can change on their server; describes the changes, without performing any I/O.
///
/// A post has the same id in every source of the account that has it.
public protocol Writing: Source {
  /// The account that makes the changes: the one that the source's address names, or the default one of its server.
  var account: AccountID { get }
  /// The kinds of changes that are possible on a post, whether or not they were made before; empty if there are none.
  ///
  /// Lists offer them only on posts whose `details.facts.reactions` is not nil, which an account has loaded.
  func abilities(for post: Post) -> Set<PostWrite.Kind>
  /// Describes how a change of a post is sent; called only for a kind among the `abilities` of the post.
  func request(_ write: PostWrite, on post: Post) -> SourceWrite
}

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

/// The marker of a source's timeline, which the server stores: the position up to which the user has read the timeline.
///
/// Describes the requests for the marker, and performs no I/O.
public protocol PlaceMarking: Sendable {
  /// The document of the marker; its value is nil if the timeline has no marker yet.
  var document: SourceDocument<ReadMarker?> { get }
  /// Whether a post is newer than a marker; nil if the position of the post in the timeline is unknown.
  func isNew(_ post: Post.ID, since marker: ReadMarker) -> Bool?
  /// The request that moves the marker to a post; nil if that would move it backwards, or if the position of the post
  /// is unknown.
  ///
  /// - Parameters:
  ///   - marker: the marker of the server; nil if the timeline has none yet.
  ///   - post: the newest post that was read.
  /// - Returns: a request, which is sent at most once.
  func request(moving marker: ReadMarker?, to post: Post.ID) -> HTTPRequest?
}

/// A source that also has messages.
public protocol Messaging: Source {
  /// The page of messages for a token, or the first page if `token` is nil.
  func messages(after token: String?) -> SourceDocument<Page<Message>>
}

/// A source whose posts an account can change on their server.
///
/// Describes the changes, and performs no I/O.
///
/// A post has the same id in every source of the account that contains it.
public protocol Writing: Source {
  /// The account that makes the changes: the one in the source's address, or the default account of the server.
  var account: AccountID { get }
  /// The kinds of changes that are possible on a post, whether or not they have been made; empty if there are none.
  ///
  /// Lists offer them only for posts whose `details.facts.reactions` is not nil, that is, posts loaded by an account.
  func abilities(for post: Post) -> Set<PostWrite.Kind>
  /// Describes how to send a change to a post; only called for a kind in the `abilities` of the post.
  func request(_ write: PostWrite, on post: Post) -> SourceWrite
}

public import Foundation
import HTTP
import Loading
public import Posts

/// A source of posts and comments: describes how to request and decode each document, without performing any I/O.
///
/// A source is a plug-in: a folder with its kind, and a line in the program's list of kinds. `SourceContract` of
/// SourceTesting tests it.
public protocol Source: Sendable {
  /// The untrusted title, which is the default name of a subscription.
  var title: String { get }
  /// The optional features of the source.
  var capabilities: SourceCapabilities { get }
  /// Converts the text in a route to the canonical id of a post; nil if it is not an id. By default, any text is one.
  func postID(_ text: String) -> Post.ID?
  /// The page of posts after a cursor; nil for the first page.
  func timeline(after cursor: String?) -> SourceDocument<Page<Post>>
  /// The comments on a post, in reading order; if the post is not loaded, only its id is known.
  ///
  /// Loading the document throws `LoadFailure.noComments` if the post has no comments.
  func thread(of post: Post) -> SourceDocument<CommentThread>
  /// A single post; nil, also by default, if the source cannot load a post by its id.
  func post(_ id: Post.ID) -> SourceDocument<Post>?
  /// The bytes of a post's picture, by its untrusted address; loaded over the network by default.
  func picture(at address: String) -> SourceDocument<Data>
}

/// The optional features of a source.
public struct SourceCapabilities: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Posts may have comments.
  public static let comments = SourceCapabilities(rawValue: 1)
  /// The timeline has several pages.
  public static let paging = SourceCapabilities(rawValue: 2)
  /// Users who sign in can see more.
  public static let login = SourceCapabilities(rawValue: 4)
}

/// A source that also has messages.
public protocol MessageSource: Source {
  /// The page of messages after a token; nil for the first page.
  func messages(after token: String?) -> SourceDocument<Page<Message>>
}

extension Source {
  public func postID(_ text: String) -> Post.ID? { text.isEmpty ? nil : Post.ID(rawValue: text) }

  public func post(_ id: Post.ID) -> SourceDocument<Post>? { nil }

  public func picture(at address: String) -> SourceDocument<Data> {
    SourceDocument(list: address) {
      guard let url = URL(string: address) else { throw LoadFailure.refusedAddress }
      return HTTPRequest(url: url, limits: SourceLimits.image, purpose: .picture)
    } read: {
      try Payload.check(status: $0.status)
      guard !$0.body.isEmpty else { throw LoadFailure.empty }
      return $0.body
    }
  }
}

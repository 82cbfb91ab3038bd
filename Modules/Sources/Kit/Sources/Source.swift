public import Foundation
import HTTP
import Loading
public import Posts

/// A source of posts and comments: describes the request and mapping of each document, without any I/O.
///
/// A source is a plug-in: one folder with its kind, and one line in the program's list of kinds. `SourceContract` of
/// SourceTesting tests it.
public protocol Source: Sendable {
  /// The title, untrusted: the default name of a subscription.
  var title: String { get }
  /// The abilities of the source.
  var capabilities: SourceCapabilities { get }
  /// The post id in a route's text, in its canonical spelling; nil if the text is not an id. By default, any text is.
  func postID(_ text: String) -> Post.ID?
  /// The page of posts after a cursor, or the first page.
  func timeline(after cursor: String?) -> SourceDocument<Page<Post>>
  /// The comments on a post, in reading order; of a post that is not loaded, only the id is known.
  ///
  /// Its load throws `LoadFailure.noComments` for a post without them.
  func thread(of post: Post) -> SourceDocument<CommentThread>
  /// A single post; nil, by default, if the source cannot load one by its id.
  func post(_ id: Post.ID) -> SourceDocument<Post>?
  /// The bytes of a picture of a post, by its untrusted address; by default, over the network.
  func picture(at address: String) -> SourceDocument<Data>
}

/// The abilities of a source.
public struct SourceCapabilities: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Posts may have comments.
  public static let comments = SourceCapabilities(rawValue: 1)
  /// The timeline has further pages.
  public static let paging = SourceCapabilities(rawValue: 2)
  /// A login shows more.
  public static let login = SourceCapabilities(rawValue: 4)
}

/// A source that has messages, too.
public protocol MessageSource: Source {
  /// The page of messages after a token, or the first page.
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

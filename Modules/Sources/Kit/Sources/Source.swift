public import Foundation
import HTTP
import Loading
public import Posts

/// A source of posts: describes how to request and decode each document, and performs no I/O.
///
/// Optional capabilities are separate protocols: `Paging`, `Commenting` and `Messaging`.
///
/// A source is a plug-in: a folder with its kind, and a line in the program's list of kinds. `SourceContract` in
/// SourceTesting tests it.
public protocol Source: Sendable {
  /// The untrusted title, which is the default name of a subscription.
  var title: String { get }
  /// Converts the text in a route to the canonical id of a post; nil if it is not an id.
  ///
  /// By default, any text is an id.
  func postID(_ text: String) -> Post.ID?
  /// The page of posts for a cursor, or the first page if `cursor` is nil.
  func timeline(after cursor: String?) -> SourceDocument<Page<Post>>
  /// A single post; nil if the source cannot load a post by its id, and by default.
  func post(_ id: Post.ID) -> SourceDocument<Post>?
  /// The bytes of a post's picture at its untrusted address; loaded over the network by default.
  func picture(at address: String) -> SourceDocument<Data>
  /// The source as a value of one of the protocols below, such as `(any Commenting).self`; nil if it does not have that
  /// capability.
  ///
  /// By default, a source has the capabilities of the protocols that it implements.
  func capability<Capability>(_ type: Capability.Type) -> Capability?
}

extension Source {
  public func capability<Capability>(_ type: Capability.Type) -> Capability? { self as? Capability }

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

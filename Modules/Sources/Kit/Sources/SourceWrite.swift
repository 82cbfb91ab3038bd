public import HTTP
package import Loading
package import Localization
public import Posts

/// A change to send to a server: a request that is not a GET, and the mapping of its response.
///
/// The outbox sends it with the token of the source's `account`, and fails it after 30 seconds. If the server did not
/// respond or asked to wait, it sends the change again later, as `repetition` allows.
public struct SourceWrite: Sendable {
  /// Whether a change whose response was lost can be sent again.
  public enum Repetition: Sendable {
    /// The server counts the change once, however often it arrives.
    case idempotent
    /// The server would make the change twice, so its post is loaded first, which shows whether it was made.
    ///
    /// The source must have `post(_:)`, whose post must have `details.facts.reactions`, or `hasVoted` of its poll.
    case checked
    /// The change is never sent again; its post is loaded, which shows whether it was made, as for `checked`.
    case never
  }

  /// Whether the change can be sent again.
  public let repetition: Repetition
  /// Creates the request, to the server of the source's `account`; throws `LoadFailure` if the change is not possible.
  ///
  /// It may load what the request needs. Its method must not be `get`.
  public let request: @Sendable () async throws -> HTTPRequest
  /// Maps the response, with any status, to the changed post; facts that the response does not state stay unchanged.
  ///
  /// The second argument is the post before the change; `PostWrite.applied(to:)` is the post after it. Throws
  /// `LoadFailure` if the server has refused the change, such as that of `Payload.check(status:)`.
  public let read: @Sendable (HTTPResponse, Post) throws -> Post

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - repetition: whether the change can be sent again.
  ///   - request: creates the request; throws `LoadFailure`.
  ///   - read: maps the response to the changed post; throws `LoadFailure`.
  public init(
    _ repetition: Repetition, request: @escaping @Sendable () async throws -> HTTPRequest,
    read: @escaping @Sendable (HTTPResponse, Post) throws -> Post
  ) {
    (self.repetition, self.request, self.read) = (repetition, request, read)
  }
}

/// The reasons why a post, or the list of an account, cannot be changed on its server.
package enum WriteProblem: String, FailureText {
  case onlyReads, needsLogin, loginOnlyReads, notAllowed, unconfirmed, otherPost, listNeedsLogin, otherAccount
  case loginEnded

  package static let table = StringTable<WriteProblem>(PackageResources.writes_json)

  package var kind: LoadFailure.Kind {
    switch self {
    case .onlyReads, .notAllowed: .badArgument
    case .needsLogin, .loginOnlyReads, .listNeedsLogin, .otherAccount, .loginEnded: .needsLogin
    case .unconfirmed, .otherPost: .invalidData
    }
  }
}

public import HTTP
package import Loading
package import Localization
public import Posts

/// A change to send to a server: a request other than GET, and the mapping of its response.
///
/// The outbox sends the change with the token of the source's `account`; an attempt fails after 30 seconds. If the
/// server did not respond or requested a pause, the change is sent again later, as permitted by `repetition`.
public struct SourceWrite: Sendable {
  /// Whether a change can be sent again after its response was lost.
  public enum Repetition: Sendable {
    /// The server applies the change once, however often it arrives.
    case idempotent
    /// The server would apply the change twice, so its post is loaded first, to determine whether the change was made.
    ///
    /// The source must implement `post(_:)`, and the post must have `details.facts.reactions`, or `hasVoted` in its
    /// poll.
    case checked
    /// The change is never sent again; its post is loaded to determine whether the change was made, as for `checked`.
    case never
  }

  /// Whether the change can be sent again.
  public let repetition: Repetition
  /// Creates the request, to the server of the source's `account`; throws `LoadFailure` if the change is not possible.
  ///
  /// May load data that the request requires. The method of the request must not be `get`.
  public let request: @Sendable () async throws -> HTTPRequest
  /// Maps the response, with any status, to the changed post; facts that the response does not contain are unchanged.
  ///
  /// The second argument is the post before the change; `PostWrite.applied(to:)` returns the post after it. Throws
  /// `LoadFailure`, for example that of `Payload.check(status:)`, if the server has refused the change.
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

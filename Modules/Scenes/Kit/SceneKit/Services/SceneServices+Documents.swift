public import Foundation
import JSON
public import Loading

nonisolated extension SceneServices {
  /// The body at an address, with its HTTP status, whatever that is.
  ///
  /// The body may have 8 MiB, decompressed, and must arrive within two minutes. At most 5 redirects are followed, none
  /// of them from `https` to `http`. A connection is abandoned after 10 seconds, a transfer after 30 seconds without a
  /// byte. No token of the user is sent. Cancelling the task closes the connection.
  ///
  /// - Parameters:
  ///   - url: an address with `http` or `https`.
  ///   - headers: the headers to send, as in `SceneRequest`.
  /// - Returns: the body and the status.
  /// - Throws: `CancellationError`, or a `LoadFailure`: `.offline` with `--offline`, `.refusedAddress`,
  ///   `.tooManyRedirects`, `.refusedRedirect`, `.tooLarge`, or with the server in `.at`: `.connectivity`,
  ///   `.noConnection`, `.silence`, `.tooSlow`, `.invalidData`, `.rateLimited`.
  public func get(_ url: URL, headers: [String: String] = [:]) async throws -> (body: Data, status: Int) {
    try await load(SceneRequest(url, headers: headers))
  }

  /// Sends a body to an address by POST, and returns the body of the answer with its HTTP status, whatever that is.
  ///
  /// It is sent once: it is neither repeated after a broken connection nor redirected; a redirect is returned as the
  /// answer. The limits, addresses and errors are those of `get(_:headers:)`; with `--offline` nothing is sent. Call it
  /// in the `.work` of an action: a load may be repeated at any time.
  ///
  /// - Parameters:
  ///   - body: the body, of 1 MiB at most.
  ///   - url: an address with `http` or `https`.
  ///   - headers: the headers to send, as in `SceneRequest`.
  /// - Returns: the body and the status.
  /// - Throws: `CancellationError`, or a `LoadFailure`; `.tooLarge` also for the body.
  public func post(
    _ body: SceneRequest.Body, to url: URL, headers: [String: String] = [:]
  ) async throws -> (body: Data, status: Int) {
    guard body.isSendable else { throw LoadFailure.tooLarge(limit: SceneRequest.Body.maximumSize) }
    return try await load(SceneRequest(url, headers: headers, body: body))
  }

  /// The answers to a load of a document; they are saved for a week.
  ///
  /// At the prompt, the saved answer comes first, then the server's; in a script, the server's, or else the saved one;
  /// with `--offline`, the saved one. A saved answer has its age and the reason why it is not the server's. The limits
  /// and errors are those of `get(_:headers:)`, plus those of the mapping.
  ///
  /// - Parameters:
  ///   - document: the request and the mapping; the answer is saved under its address.
  ///   - scope: the part of the list that is loaded.
  /// - Returns: the answers, which are loaded during iteration.
  public func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    documents.answers(to: document, scope)
  }
}

nonisolated extension SceneRequest.Body {
  /// The maximum size, in bytes.
  fileprivate static let maximumSize = 1 << 20

  /// Whether the body has at most `maximumSize` bytes.
  fileprivate var isSendable: Bool {
    let size =
      switch self {
      case .form(let fields): fields.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) + 2 }
      case .json(let value): value.line.utf8.count
      }
    return size <= Self.maximumSize
  }
}

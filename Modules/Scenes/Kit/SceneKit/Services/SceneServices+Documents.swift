public import Foundation
import JSON
public import Loading

nonisolated extension SceneServices {
  /// Loads the body at an address, and returns it with the HTTP status, even if the status is an error.
  ///
  /// The decompressed body may have at most 8 MiB, and must arrive within two minutes. At most 5 redirects are
  /// followed, but none from `https` to `http`. A connection attempt is abandoned after 10 seconds, and a transfer
  /// after 30 seconds without data. No token of the user is sent. Cancelling the task closes the connection.
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

  /// Sends a body to an address by POST, and returns the response body with the HTTP status, even if the status is an
  /// error.
  ///
  /// The request is sent only once: it is not repeated after a broken connection, and a redirect is returned as the
  /// response. The limits, addresses and errors are those of `get(_:headers:)`; with `--offline`, nothing is sent. Call
  /// this function in the `.work` of an action, because a load may be repeated at any time.
  ///
  /// - Parameters:
  ///   - body: the body, at most 1 MiB.
  ///   - url: an address with `http` or `https`.
  ///   - headers: the headers to send, as in `SceneRequest`.
  /// - Returns: the body and the status.
  /// - Throws: `CancellationError`, or a `LoadFailure`, such as `.tooLarge` if the request body exceeds its limit.
  public func post(
    _ body: SceneRequest.Body, to url: URL, headers: [String: String] = [:]
  ) async throws -> (body: Data, status: Int) {
    guard body.isSendable else { throw LoadFailure.tooLarge(limit: SceneRequest.Body.maximumSize) }
    return try await load(SceneRequest(url, headers: headers, body: body))
  }

  /// The responses to a load of a document; responses are saved for a week.
  ///
  /// At the prompt, the saved response precedes the server's response. A script receives the server's response or, if
  /// the load fails, the saved one. With `--offline`, only the saved response is returned. A saved response includes
  /// its age and the reason why it was used. The limits and errors are those of `get(_:headers:)`, and those of the
  /// document's `read`.
  ///
  /// - Parameters:
  ///   - document: the request and the decoding function; the response is saved under the request's address.
  ///   - scope: the part of the list that is loaded.
  /// - Returns: the responses, which are loaded during iteration.
  public func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    documents.answers(to: document, scope)
  }
}

nonisolated extension SceneRequest.Body {
  /// The maximum size of a request body, in bytes.
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

public import Foundation
import JSON
public import Loading

nonisolated extension SceneServices {
  /// The body at an address, with its HTTP status, whatever it is.
  ///
  /// The body has 8 MiB at most, decompressed, and comes within two minutes. At most 5 redirects are followed, none of them from `https`
  /// to `http`. A connection is given up after 10 seconds, and a transfer after 30 without a byte. No token of the
  /// user is sent. Cancelling the task closes the connection.
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

  /// Sends a body to an address by POST, and returns the body of the answer with its HTTP status, whatever it is.
  ///
  /// It is sent once: never again on a broken connection, and nowhere else after a redirect, which is the answer. The
  /// limits, addresses and errors are those of `get(_:headers:)`; with `--offline` nothing is sent. To be called in the
  /// `.work` of an action: a load may run again at any time.
  ///
  /// - Parameters:
  ///   - body: the body, of 1 MiB at most.
  ///   - url: an address with `http` or `https`.
  ///   - headers: the headers to send, as in `SceneRequest`.
  /// - Returns: the body and the status.
  /// - Throws: `CancellationError`, or a `LoadFailure`, `.tooLarge` for the body, too.
  public func post(
    _ body: SceneRequest.Body, to url: URL, headers: [String: String] = [:]
  ) async throws -> (body: Data, status: Int) {
    guard body.isSendable else { throw LoadFailure.tooLarge(limit: SceneRequest.Body.maximumSize) }
    return try await load(SceneRequest(url, headers: headers, body: body))
  }

  /// The answers to a load of a document, which is saved for a week.
  ///
  /// At the prompt the saved one comes first, then the server's; in a script the server's, or else the saved one; with
  /// `--offline` the saved one. A saved answer has its age, and the reason why it is not the server's. The limits and
  /// errors are those of `get(_:headers:)`, and those of the mapping.
  ///
  /// - Parameters:
  ///   - document: the request and the mapping; the answer is saved under its address.
  ///   - scope: the part of the list that is loaded.
  /// - Returns: the answers, which load once they are iterated.
  public func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    documents.answers(to: document, scope)
  }
}

nonisolated extension SceneRequest.Body {
  /// The maximum size, in bytes.
  fileprivate static let maximumSize = 1 << 20

  /// Whether it is small enough.
  fileprivate var isSendable: Bool {
    let size =
      switch self {
      case .form(let fields): fields.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) + 2 }
      case .json(let value): value.line.utf8.count
      }
    return size <= Self.maximumSize
  }
}

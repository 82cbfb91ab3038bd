import Foundation
import HTTP
import Loading
import Sources

/// Creates requests to the API of a server, and decodes the responses.
enum MastodonAnswer {
  /// Creates a request for JSON; the client adds the token of the account, or of the default account of the server if
  /// nil.
  static func request(_ url: URL, by account: AccountID? = nil) -> HTTPRequest {
    HTTPRequest(
      url: url, headers: [.accept: "application/json"], limits: SourceLimits.document,
      account: account ?? WebServer(url).map { AccountID(on: $0) })
  }

  /// Decodes a response; `feed` is a feed of the same posts that anyone can read without a login.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ answer: HTTPResponse, of server: WebServer, feed: String? = nil
  ) throws -> Value {
    if let failure = loginFailure(of: answer) { throw failure }
    guard !needsLogin(answer) else { throw LoadFailure.needsLogin(host: server.name, feed: feed) }
    return try Payload.decode(type, answer, words: .error)
  }

  /// The failure of a request that was sent with an account's token, if the login caused the failure; otherwise nil.
  ///
  /// The status 401 means that the login has ended; the status 403 with a message about scopes means that a scope is
  /// missing.
  static func loginFailure(of answer: HTTPResponse) -> LoadFailure? {
    guard let account = answer.account.flatMap({ AccountID(uniqueName: $0) }) else { return nil }
    switch answer.status {
    case 401: return .loginEnded(account, canWrite: answer.accountCanWrite)
    case 403 where ServerWords.error.text(in: answer)?.lowercased().contains("scope") == true:
      return .missingScope(account)
    default: return nil
    }
  }

  /// The software according to the headers of a response; proxies often replace the name.
  static func software(in answer: HTTPResponse) -> MastodonSoftware? {
    guard let server = answer.headers[.server] else { return nil }
    let software = MastodonSoftware(server)
    return software.isCompatible ? software : nil
  }

  static func isEmptyList(_ answer: HTTPResponse) -> Bool {
    (200...299).contains(answer.status) && answer.body.count <= 64
      && String(decoding: answer.body, as: UTF8.self).filter { !$0.isWhitespace } == "[]"
  }

  /// Whether a response means that a login is required; some servers send a status other than 401 or 403, or a login
  /// page.
  private static func needsLogin(_ answer: HTTPResponse) -> Bool {
    switch answer.status {
    case 200...299: isLoginPage(answer)
    case 401: true
    // A signed-in user does not need to be asked to sign in.
    case 403: answer.account == nil
    case 404: ServerWords.error.text(in: answer)?.contains("disabled") == true
    case 422: ServerWords.error.text(in: answer)?.contains("authenticated user") == true
    default: false
    }
  }

  /// Whether the request was redirected to a login page.
  private static func isLoginPage(_ answer: HTTPResponse) -> Bool {
    guard answer.headers[.contentType]?.lowercased().hasPrefix("text/html") == true else { return false }
    let path = answer.url.path().lowercased()
    return ["login", "log_in", "sign_in", "signin", "auth"].contains { path.contains($0) }
  }
}

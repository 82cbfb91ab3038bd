public import Foundation

/// A small Mastodon-compatible server that people can sign in to: one account, one code, one token.
public struct OAuthServer: Sendable {
  public static let code = "c0de-of-ann"
  public static let token = "t0ken-of-ann-9f2c"
  public static let secret = "s3cret"

  public let loopback: LoopbackServer

  /// The answer to a request of a login; nil to other requests.
  ///
  /// - Parameters:
  ///   - request: the request, as `LoopbackServer` has it.
  ///   - account: the name of the account that signs in.
  ///   - acceptsToken: whether the token works.
  /// - Returns: the answer.
  public static func answer(
    to request: String, account: String = "ann", acceptsToken: Bool = true
  ) -> LoopbackServer.Answer? {
    login(line(of: request), request, acceptsToken && hasToken(request) ? account : nil)
  }

  /// A server.
  ///
  /// - Parameters:
  ///   - account: the name of the account that signs in.
  ///   - acceptsToken: whether the token works.
  ///   - revocationStatus: the status of the answer to a revocation.
  ///   - answer: the answers to other requests, by their first lines and whether they have the token.
  /// - Throws: any error of listening.
  public init(
    account: @autoclosure @escaping @Sendable () -> String = "ann",
    acceptsToken: @autoclosure @escaping @Sendable () -> Bool = true, revocationStatus: Int = 200,
    answer: @escaping @Sendable (_ line: String, _ isSignedIn: Bool) -> LoopbackServer.Answer? = { _, _ in nil }
  ) async throws {
    loopback = try await LoopbackServer(answerToWhole: { request in
      let isRevocation = revocationStatus != 200 && Self.line(of: request).hasPrefix("POST /oauth/revoke")
      if isRevocation { return .json("{}", status: revocationStatus) }
      return Self.answer(to: request, account: account(), acceptsToken: acceptsToken())
        ?? answer(Self.line(of: request), acceptsToken() && Self.hasToken(request)) ?? .json("{}", status: 404)
    })
  }

  public var url: URL { loopback.url }
  /// Host and port.
  public var name: String { "127.0.0.1:\(loopback.port)" }
  /// The methods and paths of the requests, in order.
  public var heads: [String] {
    loopback.requests.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  private static func line(of request: String) -> String { String(request.prefix { $0 != "\r\n" }) }

  private static func hasToken(_ request: String) -> Bool {
    request.lowercased().contains("authorization: bearer \(token)")
  }

  /// The requested scopes in a form, all of which are granted.
  private static func scopes(in request: String) -> String {
    let field = request.split(separator: "&").first { $0.hasPrefix("scope=") }
    return field.flatMap { String($0.dropFirst(6)).replacing("+", with: " ").removingPercentEncoding } ?? "read"
  }

  private static func login(_ line: String, _ request: String, _ account: String?) -> LoopbackServer.Answer? {
    if line.hasPrefix("POST /api/v1/apps") {
      return .json(#"{"id":"1","client_id":"the id+","client_secret":"\#(secret)"}"#)
    }
    if line.hasPrefix("POST /oauth/token") {
      return request.contains("code=\(code)&") && request.contains("client_secret=\(secret)")
        ? .json(#"{"access_token":"\#(token)","token_type":"Bearer","scope":"\#(scopes(in: request))","created_at":1}"#)
        : .json(#"{"error":"invalid_grant"}"#, status: 400)
    }
    if line.hasPrefix("POST /oauth/revoke") { return .json("{}") }
    if line.hasPrefix("GET /api/v1/accounts/verify_credentials") {
      return account.map { .json(#"{"id":"1","username":"\#($0)","acct":"\#($0)"}"#) }
        ?? .json(#"{"error":"no token"}"#, status: 401)
    }
    return nil
  }
}

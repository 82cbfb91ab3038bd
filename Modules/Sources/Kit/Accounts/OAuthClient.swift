public import Foundation
public import HTTP
import Loading

/// Signs in to a server with the Mastodon API, by OAuth with a code that the user copies.
public struct OAuthClient: Sendable {
  /// The reason why a login failed.
  public enum Problem: Error, Hashable, Sendable {
    /// The server did not register FeedShell, because it refuses to or has a different API; `status` is the status of
    /// its response.
    case notCompatible(status: Int)
    /// The API is on a different server, at the given address.
    case elsewhere(URL)
    /// The server refused the code that the user copied.
    case codeRefused
    /// The server does not accept a token that it has just issued.
    case tokenRefused
    /// The server sent an id, a secret, a token or a name that is too long.
    case tooLong
    /// The server responded to the revocation of a token with the given status.
    case notRevoked(status: Int)
  }

  /// A login in progress.
  ///
  /// The user must open its page in a browser.
  public struct Attempt: Sendable {
    let client: OAuthRegistration
    let scopes: AccountScopes
    /// The page that shows the code to copy.
    public let page: URL
  }

  /// The access that a login requests from the server.
  public enum Access: Hashable, Sendable {
    /// Reading only.
    case read
    /// Reading, and the writes that FeedShell supports.
    case write
  }

  /// The statuses that servers send if they refuse the requested scopes.
  private static let refusals = [400, 403, 422]
  /// The maximum length of each text from the server, in bytes.
  private static let maximumLength = 4_096
  private static let limits = AnswerLimits(bytes: 1 << 20, pace: .within(.seconds(60)))
  private static let redirect = "urn:ietf:wg:oauth:2.0:oob"

  private let server: URL
  private let name: String
  private let load: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a client that signs in to a server; `name` is the program's name for the server to show to the user.
  public init(
    _ server: WebServer, named name: String, load: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    self.server = server.url
    self.name = name
    self.load = load
  }

  /// Registers FeedShell on the server and starts a login, whose page the user must open.
  ///
  /// For writing, requests only the scopes that FeedShell needs; if the server refuses them, requests `read write`.
  public func begin(_ access: Access = .read) async throws -> Attempt {
    guard access == .write else { return try await begin(with: .read) }
    do {
      let attempt = try await begin(with: .neededToWrite)
      return try await refusesScopes(of: attempt) ? begin(with: .allToWrite) : attempt
    } catch Problem.notCompatible(let status) where Self.refusals.contains(status) {
      return try await begin(with: .allToWrite)
    }
  }

  /// Whether the page of a login indicates that the server refuses the requested scopes.
  private func refusesScopes(of attempt: Attempt) async throws -> Bool {
    let response: HTTPResponse
    do {
      response = try await load(HTTPRequest(url: attempt.page, limits: Self.limits))
    } catch is LoadFailure {
      return false  // the browser may still be able to load the page
    }
    let isRefusal = Self.refusals.contains(response.status)
    return isRefusal && String(decoding: response.body, as: UTF8.self).lowercased().contains("scope")
  }

  private func begin(with scopes: AccountScopes) async throws -> Attempt {
    let response = try await post(
      "api/v1/apps", [("client_name", name), ("redirect_uris", Self.redirect), ("scopes", scopes.text)])
    if (300...399).contains(response.status), let target = response.redirectTarget, !target.hasServer(of: server) {
      throw Problem.elsewhere(target)
    }
    guard let answer = response.decoded(as: Registration.self) else {
      throw Problem.notCompatible(status: response.status)
    }
    try Self.check(answer.clientID, answer.clientSecret)
    guard let page = page(for: answer.clientID, scopes) else { throw Problem.notCompatible(status: response.status) }
    let client = OAuthRegistration(id: answer.clientID, secret: answer.clientSecret)
    return Attempt(client: client, scopes: scopes, page: page)
  }

  /// Exchanges the code of a login for a token, and loads the account's name.
  ///
  /// - Throws: `Problem` (`.codeRefused`, `.tokenRefused`, `.notCompatible`, `.tooLong`), or the error of `load`.
  public func finish(_ attempt: Attempt, code: String) async throws -> SavedLogin {
    let response = try await post(
      "oauth/token",
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.redirect),
        ("scope", attempt.scopes.text), ("client_id", attempt.client.id), ("client_secret", attempt.client.secret),
      ])
    if response.status == 401 || Self.refusals.contains(response.status) { throw Problem.codeRefused }
    guard let token = response.decoded(as: Token.self) else {
      throw Problem.notCompatible(status: response.status)
    }
    let scopes = token.scope.flatMap { $0.isEmpty ? nil : AccountScopes($0) } ?? attempt.scopes
    try Self.check(token.accessToken, scopes.text)
    guard let credentials = Credentials(token: token.accessToken, for: server) else {
      throw Problem.notCompatible(status: response.status)
    }
    let client = AuthorizingClient(LoadingClient(load: load), credentials: credentials)
    let check = try await client.send(
      HTTPRequest(url: server.appending(path: "api/v1/accounts/verify_credentials"), limits: Self.limits))
    guard let name = check.decoded(as: Account.self)?.username else { throw Problem.tokenRefused }
    try Self.check(name)
    let saved = SavedLogin(
      server: server, account: name, token: token.accessToken, client: attempt.client, scopes: scopes.text)
    guard let login = saved else {
      throw Problem.tokenRefused
    }
    return login
  }

  private static func check(_ texts: String...) throws(Problem) {
    guard texts.allSatisfy({ $0.utf8.count <= maximumLength }) else { throw .tooLong }
  }

  /// Revokes the token of a login on the server; has no effect for a login without a registration.
  ///
  /// - Throws: `Problem.notRevoked`, or the error of `load`.
  public func revoke(_ login: SavedLogin) async throws {
    guard let client = login.client else { return }
    let response = try await post(
      "oauth/revoke", [("client_id", client.id), ("client_secret", client.secret), ("token", login.token)])
    guard (200...299).contains(response.status) else { throw Problem.notRevoked(status: response.status) }
  }

  /// Whether an error of `revoke` means that the server does not support revocation.
  public static func isWithoutRevocation(_ error: any Error) -> Bool {
    guard case .notRevoked(let status) = error as? Problem else { return false }
    return [404, 405, 501].contains(status)
  }

  private func post(_ path: String, _ form: [(String, String)]) async throws -> HTTPResponse {
    let fields = form.map { URLQueryItem(name: $0.0, value: $0.1) }
    return try await load(
      HTTPRequest(url: server.appending(path: path), method: .post(.form(fields)), limits: Self.limits))
  }

  private func page(for clientID: String, _ scopes: AccountScopes) -> URL? {
    guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: true) else { return nil }
    parts.path = "/oauth/authorize"
    parts.queryItems = [
      URLQueryItem(name: "response_type", value: "code"), URLQueryItem(name: "client_id", value: clientID),
      URLQueryItem(name: "redirect_uri", value: Self.redirect), URLQueryItem(name: "scope", value: scopes.text),
    ]
    // Many servers would decode a plus sign as a space.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
    return parts.url
  }
}

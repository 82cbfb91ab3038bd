import Foundation
public import HTTP
import Loading

/// Signs in to a Google Reader API with the name and password of an account.
///
/// Only the token is saved.
public struct ReaderLogin: Sendable {
  /// The reason why a login failed.
  public enum Problem: Error, Hashable, Sendable {
    /// The address has no Google Reader API; `status` is the status of the server's response.
    case noAPI(status: Int)
    /// The server refused the name or the password.
    case refused
    /// The server does not accept a token that it has just issued.
    case tokenRefused
  }

  /// The statuses for a wrong name or password; FreshRSS responds with 400 to a name that no account can have.
  private static let refusals = [400, 401, 403]
  private static let limits = AnswerLimits(bytes: 1 << 20, pace: .within(.seconds(60)))
  /// The prefix of the line that contains the token.
  private static let tokenStart = "Auth="

  private let api: ReaderAPI
  private let load: @Sendable (HTTPRequest) async throws -> HTTPResponse

  public init(_ api: ReaderAPI, load: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    (self.api, self.load) = (api, load)
  }

  /// Exchanges a name and a password for a token, and checks that the server accepts the token.
  ///
  /// - Throws: `Problem`, or the error of `load`; `LoadFailure.badStatus` if the server fails.
  public func signIn(as name: String, password: String) async throws -> SavedLogin {
    let fields = [URLQueryItem(name: "Email", value: name), URLQueryItem(name: "Passwd", value: password)]
    let response = try await load(
      HTTPRequest(
        url: api.url.appending(path: "accounts/ClientLogin"), method: .post(.form(fields)), limits: Self.limits))
    guard response.status != 429, response.status < 500 || response.status == 501 else {
      throw LoadFailure.badStatus(response.status).at(api.server.name)
    }
    let isPage = response.headers[.contentType]?.lowercased().hasPrefix("text/html") == true
    if Self.refusals.contains(response.status), !(isPage && response.status == 400) { throw Problem.refused }
    guard (200...299).contains(response.status), let token = Self.token(in: response.body) else {
      throw Problem.noAPI(status: response.status)
    }
    guard let login = SavedLogin(api, account: name, token: token), let credentials = login.credentials else {
      throw Problem.tokenRefused
    }
    let client = AuthorizingClient(LoadingClient(load: load), credentials: credentials)
    let check = try await client.send(
      HTTPRequest(
        url: api.url.appending(path: "reader/api/0/token"), limits: Self.limits, account: AccountID(name, of: api)))
    guard (200...299).contains(check.status) else { throw Problem.tokenRefused }
    return login
  }

  /// The token in the lines of a response; nil if there is none.
  private static func token(in body: Data) -> String? {
    String(decoding: body, as: UTF8.self).split(whereSeparator: \.isNewline).lazy
      .filter { $0.hasPrefix(tokenStart) }.map { $0.dropFirst(tokenStart.count).trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty }
  }
}

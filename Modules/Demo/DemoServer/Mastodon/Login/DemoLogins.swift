import Synchronization

/// The registered programs, codes and tokens of the demo server, in memory.
final class DemoLogins: Sendable {
  /// The token that is valid from the start; it belongs to the first account and has every scope.
  static let standardToken = "demo"

  /// A registered program.
  struct App: Hashable, Sendable {
    let id: String
    let secret: String
    let name: String
    let scopes: DemoScopes
  }

  /// The account and scopes of a code or token.
  struct Login: Hashable, Sendable {
    /// The id of the program; nil for the standard token.
    let app: String?
    let account: DemoAccount
    let scopes: DemoScopes
  }

  /// An error of the token endpoints, as defined by OAuth.
  enum Problem: String, Error {
    case client = "invalid_client"
    case grant = "invalid_grant"
    case foreignToken = "unauthorized_client"
  }

  private struct State {
    var apps: [String: App] = [:]
    var codes: [String: Login] = [:]
    var tokens: [String: Login] = [:]
    var serial = 0

    mutating func next() -> Int {
      serial += 1
      return serial
    }
  }

  private let state: Mutex<State>

  init() {
    var state = State()
    if let account = DemoAccount.members.first, let scopes = DemoScopes("read write follow push profile") {
      state.tokens[Self.standardToken] = Login(app: nil, account: account, scopes: scopes)
    }
    self.state = Mutex(state)
  }

  /// Registers a program.
  func register(_ name: String, _ scopes: DemoScopes) -> App {
    state.withLock { state in
      let number = state.next()
      let app = App(id: "client-\(number)", secret: "secret-\(number)", name: name, scopes: scopes)
      state.apps[app.id] = app
      return app
    }
  }

  /// The program with the given id; nil if there is none.
  func app(_ id: String) -> App? { state.withLock { $0.apps[id] } }

  /// Creates a code for a login, which is valid once.
  func code(for login: Login) -> String {
    state.withLock { state in
      let code = "code-\(state.next())"
      state.codes[code] = login
      return code
    }
  }

  /// Exchanges a code for a token.
  func token(for code: String, client: String, secret: String) throws -> (token: String, login: Login) {
    try state.withLock { state throws(Problem) in
      guard state.apps[client]?.secret == secret else { throw .client }
      guard let login = state.codes[code], login.app == client else { throw .grant }
      state.codes[code] = nil
      let token = "token-\(login.account.username)-\(state.next())"
      state.tokens[token] = login
      return (token, login)
    }
  }

  /// Revokes a token.
  ///
  /// Ignores an unknown token; throws if the token belongs to another program.
  func revoke(_ token: String, client: String, secret: String) throws {
    try state.withLock { state throws(Problem) in
      guard state.apps[client]?.secret == secret else { throw .foreignToken }
      guard let login = state.tokens[token] else { return }
      guard login.app == client else { throw .foreignToken }
      state.tokens[token] = nil
    }
  }

  /// The login of a token; nil for an unknown or revoked token.
  func login(_ token: String) -> Login? { state.withLock { $0.tokens[token] } }
}

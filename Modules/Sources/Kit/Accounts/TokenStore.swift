import Foundation
public import HTTP
import Synchronization
import System

/// The user's tokens.
///
/// A changed file is read again, so that a login in another terminal takes effect immediately.
public final class TokenStore: Sendable {
  /// A problem with the file.
  public enum Problem: Hashable, Sendable {
    /// The file cannot be read; `reason` is the system's description of the error.
    case unreadable(reason: String)
    /// The lines with the given numbers, counted from 1, cannot be parsed.
    case lines([Int])
  }

  private struct State {
    /// The content of the file, and the version of the file from which it was read.
    var content: (stamp: FileStamp?, value: TokenFile.Content)?
    var reported: Problem?
    /// For each account, whether this session has found that its login has ended; takes precedence over the file.
    var hasEnded: [String: Bool] = [:]
  }

  private let file: TokenFile
  private let onProblem: @Sendable (Problem) -> Void
  private let state = Mutex(State())

  /// Creates a store of the tokens in a file, which need not exist; `onProblem` is called for each new problem.
  public init(_ file: TokenFile, onProblem: @escaping @Sendable (Problem) -> Void) {
    self.file = file
    self.onProblem = onProblem
  }

  /// The credentials for a request that may send a token; nil if its account has no login.
  ///
  /// The token of an ended login is sent, too, because the server may accept it again.
  public func credentials(for request: HTTPRequest) -> Credentials? {
    guard let account = request.account, account.server == WebServer(request.url),
      account.reader?.contains(request.url) != false, request.url.canReceiveToken
    else { return nil }
    return content()?.login(of: account)?.credentials
  }

  /// The login of an account, or of the default account of an API; nil if there is none, or if the file cannot be read.
  public func login(of account: AccountID) -> SavedLogin? { content()?.login(of: account) }

  /// The credentials of sources, such as `me:secret`, by the address without credentials.
  public var passwords: [String: String] { content()?.passwords ?? [:] }

  /// The names of all accounts with a login; nil if the file cannot be read.
  public var accounts: Set<String>? { content().map { Set($0.logins.map(\.name)) } }

  /// The names of the accounts whose login has not ended.
  public var activeAccounts: Set<String> {
    let logins = content()?.logins ?? []
    let hasEnded = state.withLock(\.hasEnded)
    return Set(logins.filter { !(hasEnded[$0.name] ?? $0.hasEnded ?? false) }.map(\.name))
  }

  /// The logins of all accounts, in the order of the file; empty if the file cannot be read.
  public var logins: [AccountLogin] { content().map(logins(in:)) ?? [] }

  /// The path of the file.
  public var path: String { file.url.path }

  /// Reads the logins of all accounts, in the order of the file.
  public func readLogins() throws -> [AccountLogin] { logins(in: try file.content()) }

  /// Makes an account with a login the default account of its API.
  public func setDefault(_ account: AccountID) throws {
    try file.setDefault(account)
  }

  private func logins(in content: TokenFile.Content) -> [AccountLogin] {
    let hasEnded = state.withLock(\.hasEnded)
    return content.currentLogins.compactMap { login in
      login.id.map { account in
        AccountLogin(
          account: account, scopes: login.grantedScopes,
          isDefault: content.login(of: account.usual) == login,
          hasEnded: hasEnded[login.name] ?? login.hasEnded ?? false)
      }
    }
  }

  /// Records in the file whether the server accepts the token of an account, according to a response.
  public func note(_ answer: HTTPResponse, to request: HTTPRequest) {
    guard let account = answer.account, answer.url.hasServer(of: request.url) else { return }
    let hasEnded = answer.status == 401
    guard hasEnded || (200...299).contains(answer.status), activeAccounts.contains(account) == hasEnded else { return }
    state.withLock { $0.hasEnded[account] = hasEnded }
    do {
      try file.setEnded(hasEnded, account: account)
      state.withLock { $0.hasEnded[account] = nil }
    } catch {
      return  // it stays recorded for this run
    }
  }

  private func content() -> TokenFile.Content? {
    do {
      let stamp = try file.stamp()
      if let known = state.withLock(\.content), known.stamp == stamp { return known.value }
      let content = try file.content()
      state.withLock { $0.content = stamp?.isSettled ?? true ? (stamp, content) : nil }
      report(content.unreadableLines.isEmpty ? nil : .lines(content.unreadableLines))
      return content
    } catch {
      report(.unreadable(reason: FileProblem.reason(of: error)))
      return nil
    }
  }

  private func report(_ problem: Problem?) {
    let isNew = state.withLock { state in
      defer { state.reported = problem }
      return problem != state.reported
    }
    if let problem, isNew { onProblem(problem) }
  }
}

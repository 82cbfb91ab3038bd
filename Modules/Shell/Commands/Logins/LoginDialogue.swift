package import Accounts
import Foundation
package import HTTP
package import Localization
package import Reading
import Shell
import Storage
package import SubscriptionList
import System
import Terminal
import Viper

/// Signs in to or out of a server, using standard input and output.
package final class LoginDialogue {
  let account: AccountID
  private let access: OAuthClient.Access
  let file: TokenFile
  private let stored: StoreFiles
  private let lists: AccountLists
  private let language: Language
  private let oauth: OAuthClient
  let load: @Sendable (HTTPRequest) async throws -> HTTPResponse
  private let output = StandardOutput()
  private var server: WebServer { account.server }
  var texts: Strings<LoginText> { LoginText.table.strings(for: language) }

  /// Creates a dialogue for one server.
  ///
  /// To sign in, `account` is any account of the server or, for a Google Reader API, the exact account. To sign out, it
  /// is the exact account. `stored` contains the posts and pictures that are visible only to signed-in accounts.
  package init(
    _ account: AccountID, access: OAuthClient.Access = .read, in file: TokenFile, _ stored: StoreFiles,
    lists: AccountLists, language: Language,
    load: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    (self.account, self.access) = (account, access)
    (self.file, self.stored, self.lists, self.language, self.load) = (file, stored, lists, language, load)
    oauth = OAuthClient(account.server, named: ProgramName.current.title, load: load)
  }

  /// Shows the address that issues a code, reads the code, and saves the token; returns the exit status.
  package func signIn() async -> Int32 {
    do {
      // Make sure that a token can be saved before one is issued.
      try file.make()
    } catch {
      return fail(.tokensUnwritable, ["file": file.url.path, "reason": SystemReason(FileProblem.reason(of: error))])
    }
    do {
      let attempt = try await oauth.begin(access)
      say(
        texts[access == .write ? .loginOpenToWrite : .loginOpen] + "\n\n  \(attempt.page.absoluteString)\n\n"
          + texts[.loginAskCode])
      guard let code = try await code() else { return fail(.loginNoCode, ["command": command]) }
      let login = try await oauth.finish(attempt, code: code)
      guard await save(login) else { return EXIT_FAILURE }
      let signedIn = AccountID(login.account, on: server)
      let isDefault = try file.content().login(of: AccountID(on: server))?.name == login.name
      let source = "home@\(isDefault ? AccountID(on: server) : signedIn)"
      say(
        texts(
          login.grantedScopes.canWrite ? .loginDoneWriting : .loginDone,
          ["account": signedIn.mention, "source": source]))
      return EXIT_SUCCESS
    } catch {
      return fail(error)
    }
  }

  /// Deletes the token and all data that only its account could see, and revokes the token on the server.
  ///
  /// - Returns: the exit status.
  package func signOut() async -> Int32 {
    let removed: SavedLogin?
    // The default account, to which an address without a name refers.
    let usual = TokenStore(file) { _ in }.login(of: account.usual)?.name
    do {
      let accounts = try file.logins(of: account.usual).compactMap(\.id)
      let last = accounts.last
      if account.name == nil, let other = accounts.last(where: { $0.name?.lowercased() != last?.name?.lowercased() }) {
        return fail(.logoutSeveral, ["account": other.reader == nil ? "\(other)" : other.signInName])
      }
      let named = account.name == nil ? last : account
      if let named, try await !mayDropWrites(of: named) { return EXIT_FAILURE }
      removed = try named.flatMap { try file.removeLogin(of: $0) }
    } catch {
      return fail(.tokensUnwritable, ["file": file.url.path, "reason": SystemReason(FileProblem.reason(of: error))])
    }
    guard let removed else {
      // This message is correct even if the file is damaged: nobody is signed in there, as requested.
      say(texts(.logoutNone, ["server": "\(account)"]))
      return EXIT_SUCCESS
    }
    let status = await forget(removed)
    guard account.reader == nil else {
      say(texts(.logoutDoneReader, ["server": "\(account.usual)"]))
      do {
        try lists.remove { listed in
          let isNamed = listed.name.map { $0.lowercased() == removed.account.lowercased() }
          return listed.usual == account.usual && isNamed ?? (usual == nil || usual == removed.name)
        }
        return status
      } catch {
        return fail(error)
      }
    }
    do {
      try await oauth.revoke(removed)
      say(texts(.logoutDone, ["server": server.name]))
      return status
    } catch {
      let failed = fail(.logoutNotRevoked, ["reason": message(of: error)])
      // If the server does not support revocation, deleting the token is all that can be done.
      return OAuthClient.isWithoutRevocation(error) ? status : failed
    }
  }

  /// Whether the unsent changes of an account may be discarded; at a terminal, asks the user.
  private func mayDropWrites(of account: AccountID) async throws -> Bool {
    let tokens = TokenStore(file) { _ in }
    guard let login = tokens.login(of: account) else { return true }
    let count = await stored.unsentWrites(of: login.name, tokens.storeAccounts(in: file))
    guard count > 0 else { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      output.report(StyledText(line: texts(.logoutDrops, ["count": count, "account": account.mention])).plain)
      return true
    }
    say(texts(.logoutAsk, ["count": count, "account": account.mention]))
    var answer = ""
    for try await case .commands(let line) in LineReader.standardInput() {
      answer = line.trimmingCharacters(in: .whitespaces).lowercased()
      break
    }
    let yes = ShellText.table.strings(for: language)[.yesWords].split(separator: " ").map(String.init)
    guard (["y", "yes"] + yes).contains(answer) else {
      say(texts[.logoutKept])
      return false
    }
    return true
  }

  /// Saves a login, and revokes the login that it replaces; if saving fails, revokes the new login.
  func save(_ login: SavedLogin) async -> Bool {
    do {
      if let old = try file.save(login) { await giveUp(old) }
      return true
    } catch {
      _ = fail(.tokensUnwritable, ["file": file.url.path, "reason": SystemReason(FileProblem.reason(of: error))])
      await giveUp(login)
      return false
    }
  }

  /// Deletes the posts and pictures that only the given account could see; returns the exit status.
  private func forget(_ login: SavedLogin) async -> Int32 {
    do {
      let tokens = TokenStore(file) { _ in }
      try await stored.removeContent(notRetainedBy: tokens.storeAccounts(in: file))
      return EXIT_SUCCESS
    } catch {
      return fail(
        .logoutCacheKept,
        [
          "account": login.id?.mention ?? login.account, "file": stored.posts.path,
          "reason": SystemReason(StoreFailure.reason(of: error)),
        ])
    }
  }

  /// Revokes a token that was removed from the store.
  private func giveUp(_ login: SavedLogin) async {
    do {
      try await oauth.revoke(login)
    } catch {
      _ = fail(.loginNotRevoked, ["reason": message(of: error)])
    }
  }

  /// Reads the first non-empty line of standard input; returns nil if the input has no such line.
  private func code() async throws -> String? {
    for try await case .commands(let line) in LineReader.standardInput() {
      let code = line.trimmingCharacters(in: .whitespaces)
      if !code.isEmpty { return code }
    }
    return nil
  }

  func say(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    output.writeOrExit(lines.map { StyledText(line: String($0)).plain }.joined(separator: "\n"), language)
  }
}

// MARK: - Errors

extension LoginDialogue {
  func fail(_ error: any Error) -> Int32 {
    output.report(StyledText(line: message(of: error)).plain)
    return EXIT_FAILURE
  }

  func fail(_ text: LoginText, _ values: [String: any TextValue]) -> Int32 {
    let values = values.merging(["server": server.name]) { given, _ in given }
    output.report(StyledText(line: texts(text, values)).plain)
    return EXIT_FAILURE
  }

  /// The command that signs in to a server with the requested access.
  private func command(_ server: String) -> String {
    UserLogins.command(signingInTo: server, access)
  }

  var command: String { command(account.reader == nil ? server.name : account.signInName) }

  private func message(of error: any Error) -> String {
    switch error {
    case OAuthClient.Problem.notCompatible(let status):
      texts(.loginNotCompatible, ["server": server.name, "status": String(status)])
    case OAuthClient.Problem.elsewhere(let url):
      texts(
        .loginElsewhere, ["server": server.name, "target": url.host() ?? "", "command": command(url.host() ?? "")])
    case OAuthClient.Problem.codeRefused: texts(.loginCodeRefused, ["server": server.name, "command": command])
    case OAuthClient.Problem.tokenRefused: texts(.loginTokenRefused, ["server": server.name])
    case OAuthClient.Problem.tooLong: texts(.loginTooLong, ["server": server.name])
    case ReaderLogin.Problem.noAPI(let status):
      texts(.loginNoReader, ["address": "\(account.usual)", "status": String(status)])
    case ReaderLogin.Problem.refused: texts(.loginWrongPassword, ["server": server.name, "command": command])
    case ReaderLogin.Problem.tokenRefused: texts(.loginTokenRefused, ["server": server.name])
    case PasswordCommand.Problem.notStarted(let reason):
      texts(.loginPasswordCommand, ["reason": SystemReason(reason)])
    case PasswordCommand.Problem.failed(let status):
      texts(.loginPasswordCommand, ["reason": texts(.badLogoutStatus, ["status": String(status)])])
    case PasswordCommand.Problem.notText: texts[.loginPasswordText]
    case OAuthClient.Problem.notRevoked(let status): texts(.badLogoutStatus, ["status": String(status)])
    case let error as StreamError:
      ShellText.table.strings(for: language)(.inputUnreadable, ["reason": SystemReason(error.reason)])
    case is LineSplitter.EncodingError: ShellText.table.strings(for: language)[.inputEncoding]
    default: Failure(loading: error, in: language).message
    }
  }
}

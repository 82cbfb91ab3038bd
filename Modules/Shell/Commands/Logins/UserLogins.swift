package import Accounts
import Foundation
package import HTTP
package import Localization
package import Reading
import Shell
package import Storage
import Terminal
package import Viper

package nonisolated enum UserLogins {
  /// The maximum number of lines in a message.
  private static let maximumLines = 20

  /// Returns the tokens in the user's file; `report` receives a message for each problem with the file.
  package static func tokens(
    in file: TokenFile, language: Language, report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> TokenStore {
    TokenStore(file) { problem in
      Task { @MainActor in
        report(Failure(.storage, message(of: problem, in: file, LoginText.table.strings(for: language))))
      }
    }
  }

  /// Parses the server for signing in, or the account for signing out.
  ///
  /// `name` is the typed name of an account of a Google Reader API. Without a name, returns the server's default
  /// account. Throws if the text does not name a server.
  @MainActor package static func account(
    _ text: String, named name: String? = nil, in language: Language
  ) throws -> AccountID {
    let texts = LoginText.table.strings(for: language)
    do {
      let account = try AccountID(toSignOut: text)
      guard let name, !name.isEmpty else { return account }
      guard let reader = account.reader else { throw Failure(.badArgument, texts[.loginOnlyReader]) }
      guard account.name == nil || account.name == name else { throw LoginServerProblem.notAReader }
      return AccountID(name, of: reader)
    } catch LoginServerProblem.notAReader {
      let typed = [text, name].compactMap(\.self).joined(separator: " ")
      throw Failure(.badArgument, texts(.loginBadReader, ["text": StyledText(line: typed.withoutUserPart).plain]))
    } catch LoginServerProblem.notAServer {
      throw Failure(.badArgument, texts(.loginBadServer, ["text": StyledText(line: text.withoutUserPart).plain]))
    } catch LoginServerProblem.insecure(let host) {
      throw Failure(.badArgument, texts(.loginInsecure, ["host": StyledText(line: host).plain]))
    }
  }

  /// Returns instructions for signing in to a server in another terminal.
  ///
  /// Lines typed at this prompt, such as the code, would be saved in the history.
  ///
  /// - Parameters:
  ///   - text: the server as typed.
  ///   - language: the user's language.
  /// - Returns: the sentence with the command to type.
  /// - Throws: a `Failure` if the text does not name a server.
  @MainActor package static func hint(_ text: String, in language: Language) throws -> String {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let server = words.filter { $0 != writeOption }
    guard !server.isEmpty else { throw needsServer(login, examples: ["example.social"], in: language) }
    let account = try account(server, in: language)
    let isOfReader = account.reader != nil
    let command = command(
      signingInTo: isOfReader ? account.signInName : account.server.name,
      words.contains(writeOption) && !isOfReader ? .write : .read)
    return LoginText.table.strings(for: language)(.loginHint, ["command": command])
  }

  /// Returns instructions for signing out of an account.
  ///
  /// For blank text, throws a failure that lists the accounts in `logins`.
  @MainActor static func signOutHint(_ text: String, of logins: [AccountLogin], in language: Language) throws -> String
  {
    let texts = LoginText.table.strings(for: language)
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else {
      throw logins.isEmpty
        ? Failure(.badArgument, texts[.accountsNone])
        : needsServer(logout, examples: logins.map { signOutName(of: $0.account) }, in: language)
    }
    let name = signOutName(of: try account(words, in: language))
    return texts(.loginHint, ["command": "\(ProgramName.current.command) \(logout) \(name)"])
  }

  /// Returns the words that identify an account after `logout`.
  private static func signOutName(of account: AccountID) -> String {
    account.reader == nil ? "\(account)" : account.signInName
  }

  /// The failure of a command that was typed without a server.
  @MainActor private static func needsServer(_ command: String, examples: [String], in language: Language) -> Failure {
    let list = examples.formatted(.list(type: .or).locale(language.locale))
    return Failure(
      .badArgument,
      LoginText.table.strings(for: language)(.loginNeedsServer, ["command": command, "examples": list]))
  }

  /// Returns the account for the typed words: a server, or the address of a Google Reader API and an account name.
  @MainActor private static func account(_ words: [String], in language: Language) throws -> AccountID {
    guard let address = words.first, address.hasPrefix(ReaderAPI.prefix), words.count <= 2 else {
      return try account(words.joined(separator: " "), in: language)
    }
    return try account(address, named: words.count == 2 ? words[1] : nil, in: language)
  }

  /// The word of the command that signs in.
  private static let login = "login"
  /// The word of the command that signs out.
  static let logout = "logout"

  /// The option of `login` that requests write access.
  package static let writeOption = "--write"

  /// Returns the complete command line for signing in to a server.
  @MainActor static func command(signingInTo server: String, _ access: OAuthClient.Access) -> String {
    "\(ProgramName.current.command) \(login) \(server)\(access == .write ? " \(writeOption)" : "")"
  }

  /// Returns the message for a problem with the file of logins.
  private static func message(
    of problem: TokenStore.Problem, in file: TokenFile, _ texts: Strings<LoginText>
  ) -> String {
    switch problem {
    case .unreadable(let reason):
      return texts(.tokensUnreadable, ["file": file.url.path, "reason": SystemReason(reason)])
    case .lines(let numbers):
      let named = numbers.prefix(maximumLines).map(String.init) + (numbers.count > maximumLines ? ["…"] : [])
      return texts(.tokensBadLines, ["file": file.url.path, "lines": named.joined(separator: ", ")])
    }
  }
}

extension TokenStore {
  /// Returns the accounts of the logins in a file, in the form that a store requires.
  package nonisolated func storeAccounts(in file: TokenFile) -> StoreAccounts {
    StoreAccounts(
      active: { self.activeAccounts }, retained: { self.accounts },
      hadLogin: FileManager.default.fileExists(atPath: file.url.path))
  }

  /// The logins with write access.
  package nonisolated var writingAccounts: WritingAccounts {
    WritingAccounts { account in
      self.login(of: account).map { login in
        WritingAccounts.Login(
          login.name, AccountID(login.account, on: account.server), canWrite: login.grantedScopes.canWrite)
      }
    }
  }
}

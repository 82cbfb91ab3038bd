import Foundation
import HTTP
import Localization
import Login
import Shell
import Storage
import Terminal
import Viper

/// The logins of the user.
nonisolated enum ProgramLogins {
  /// The tokens in the user's file.
  ///
  /// - Parameters:
  ///   - file: the file of the logins.
  ///   - language: the language of reports.
  ///   - report: called with a message about each problem of the file.
  /// - Returns: the tokens.
  static func tokens(
    in file: TokenFile, language: Language, report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> TokenStore {
    TokenStore(file) { problem in
      Task { @MainActor in
        report(Failure(.storage, message(of: problem, in: file, ProgramText.table.strings(for: language))))
      }
    }
  }

  /// The server in the words of a person who wants to sign in.
  ///
  /// - Throws: `Failure` for a text that is no server.
  static func server(_ text: String, _ texts: Strings<ProgramText>) throws -> WebServer {
    do {
      return try WebServer(toSignIn: text)
    } catch .notAServer {
      throw Failure(.badArgument, texts(.loginBadServer, ["text": StyledText(line: text.withoutUserPart).plain]))
    } catch .insecure(let host) {
      throw Failure(.badArgument, texts(.loginInsecure, ["host": StyledText(line: host).plain]))
    }
  }

  /// The text of a problem of the file of logins.
  private static func message(
    of problem: TokenStore.Problem, in file: TokenFile, _ texts: Strings<ProgramText>
  ) -> String {
    switch problem {
    case .unreadable(let reason): texts(.tokensUnreadable, ["file": file.url.path, "reason": SystemReason(reason)])
    case .lines(let numbers):
      texts(.tokensBadLines, ["file": file.url.path, "lines": numbers.map(String.init).joined(separator: ", ")])
    }
  }
}

extension TokenStore {
  /// The accounts of the logins, for a store.
  ///
  /// - Parameter file: the file of the logins.
  /// - Returns: the accounts.
  nonisolated func storeAccounts(in file: TokenFile) -> StoreAccounts {
    StoreAccounts(
      active: { self.activeAccounts }, kept: { self.accounts },
      hadLogin: FileManager.default.fileExists(atPath: file.url.path))
  }
}

import Accounts
import Foundation
import HTTP
import Localization
import System

extension LoginDialogue {
  /// The maximum length of a password, in bytes.
  private static let maximumPassword = 4_096

  /// Whether the dialogue is about an account of a Google Reader API.
  package var isOfReader: Bool { account.reader != nil }

  /// Signs in to a Google Reader API with the named account; saves the token, but not the password.
  ///
  /// - Parameter password: reads the password, and returns nil if there is no password. It calls its argument if the
  ///   user has to type the password.
  /// - Returns: the exit status.
  package func signIn(
    password: @MainActor (_ ask: @MainActor () -> Void) async throws -> String?
  ) async -> Int32 {
    guard let reader = account.reader, let name = account.name else {
      return fail(.loginNeedsName, ["command": "\(command) NAME"])
    }
    do {
      // Make sure that a token can be saved before one is issued; from now on, there are no core dumps.
      try file.make()
    } catch {
      return fail(.tokensUnwritable, ["file": file.url.path, "reason": SystemReason(FileProblem.reason(of: error))])
    }
    do {
      if account.readerText == nil, let usual = try otherDefault(than: name) {
        return fail(
          .loginNameNotInAddress,
          ["name": name, "place": "\(account.usual)", "login": AccountID(usual, of: reader).signInName])
      }
      let text = try await password { say(texts(.loginAskPassword, ["account": "\(account)"])) }
      guard let text, (1...Self.maximumPassword).contains(text.utf8.count) else {
        return fail(.loginNoPassword, ["command": command])
      }
      guard await save(try await ReaderLogin(reader, load: load).signIn(as: name, password: text)) else {
        return EXIT_FAILURE
      }
      // The address includes the account's name unless the account is the API's default account.
      let place = try otherDefault(than: name) == nil ? nil : account.readerText
      say(
        texts(
          .loginDoneReader,
          ["account": "\(account)", "source": ReaderAPI.prefix + (place ?? reader.url.absoluteString)]))
      return EXIT_SUCCESS
    } catch {
      return fail(error)
    }
  }

  /// Returns the name of the API's default account; nil if no such account exists, or if its name is the given one.
  private func otherDefault(than name: String) throws -> String? {
    let usual = try file.content().login(of: account.usual)?.account
    return usual?.lowercased() == name.lowercased() ? nil : usual
  }
}

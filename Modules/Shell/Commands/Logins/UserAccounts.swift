package import Accounts
import Foundation
import HTTP
import Loading
import Localization
import Shell
import System
package import Viper

/// The accounts that the user is signed in to, and the choice of the default account of a server.
package final class UserAccounts {
  private let tokens: TokenStore?
  private let context: PresentationContext
  private let address: (Route) -> String?
  private let broadcast = Broadcast<Void>.ofChanges
  private var texts: Strings<LoginText> { context.strings(LoginText.table) }

  /// Creates the accounts.
  ///
  /// `address` returns the address of the source whose posts a route's scene shows. It returns nil if the scene shows
  /// no source, or several sources.
  package init(_ tokens: TokenStore?, _ context: PresentationContext, address: @escaping (Route) -> String?) {
    (self.tokens, self.context, self.address) = (tokens, context, address)
  }

  /// Emits once after each change of a default account by this program.
  package func changes() -> AsyncStream<Void> { broadcast.changes() }

  /// The command `logout` of the prompt, which explains how to sign out of a server.
  package var logoutCommand: Command {
    Command(
      UserLogins.logout, .text(usage: "SERVER|reader:URL NAME", example: "example.social"), in: .shell,
      summary: texts[.logoutSummary], output: .nothing, isUseful: { [self] in !logins.isEmpty }, yields: true
    ) { [self] in .done(try UserLogins.signOutHint($0.text, of: logins, in: context.language)) }
  }

  /// Returns a function that reads the logins of all accounts, and throws a `Failure` if the file cannot be read.
  package func reader() -> @Sendable () async throws -> [AccountLogin] {
    { [tokens, context] in
      do {
        return try tokens?.readLogins() ?? []
      } catch {
        let reason = SystemReason(FileProblem.reason(of: error))
        throw await Failure(
          .storage,
          context.strings(LoginText.table)(.tokensUnreadable, ["file": tokens?.path ?? "", "reason": reason]))
      }
    }
  }

  private var logins: [AccountLogin] { tokens?.logins ?? [] }

  private func setDefault(_ account: AccountID) throws {
    do {
      try tokens?.setDefault(account)
    } catch {
      let reason = SystemReason(FileProblem.reason(of: error))
      throw Failure(.storage, texts(.tokensUnwritable, ["file": tokens?.path ?? "", "reason": reason]))
    }
    broadcast.send()
  }

  /// Formats accounts as a list in the user's language.
  private func list(_ logins: [AccountLogin]) -> String {
    logins.map(\.account.description).formatted(.list(type: .and).locale(context.language.locale))
  }
}

extension UserAccounts: ShellAccounts {
  package var names: [String] { logins.map(\.account.description) }
  package var defaultNames: [String] { logins.filter(\.isDefault).map(\.account.description) }

  package func choose(_ text: String) throws -> (note: String, back: @MainActor @Sendable () throws -> Void) {
    let logins = logins
    guard !logins.isEmpty else { throw Failure(.badArgument, texts[.accountsNone]) }
    let typed = text.drop { $0 == "@" }.lowercased()
    let found = logins.filter { [$0.name, $0.account.description].map { $0.lowercased() }.contains(typed) }
    guard let chosen = found.first, found.count == 1 else {
      let values = ["name": text, "accounts": list(found.isEmpty ? logins : found)]
      throw Failure(.badArgument, texts(found.isEmpty ? .accountUnknown : .accountAmbiguous, values))
    }
    let usual = chosen.account.usual
    let old = logins.first { $0.isDefault && $0.account.usual == usual }?.account
    try setDefault(chosen.account)
    let note = texts(.accountChosen, ["account": chosen.account.mention, "server": "\(usual)"])
    return (note, { [self] in try old.map(setDefault) })
  }

  package func writer(at route: Route?) -> String? {
    // Accounts of Google Reader APIs have no posts to change.
    let logins = logins.filter { $0.account.reader == nil }
    let writers = logins.filter { $0.scopes.canWrite && !$0.hasEnded }
    guard writers.count > 1 else { return nil }
    if let place = route.flatMap(address).flatMap(Self.place) {
      let here = logins.filter { $0.account.server == place.server }
      let named = here.first { $0.name.lowercased() == place.name?.lowercased() }
      return (named ?? here.first(where: \.isDefault)).flatMap { writers.contains($0) ? $0.account.description : nil }
    }
    let usual = writers.filter(\.isDefault)
    return usual.count == 1 ? usual.first?.account.description : nil
  }

  /// Returns the server in a source's address, and the account name in an address such as `home@ana@example.org`.
  private static func place(of address: String) -> (name: String?, server: WebServer)? {
    if let server = URL(written: address).flatMap({ WebServer($0) }) { return (nil, server) }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard let server = parts.last.flatMap({ WebServer(named: $0) }) else { return nil }
    return (parts.count == 3 && !parts[0].isEmpty ? String(parts[1]) : nil, server)
  }
}

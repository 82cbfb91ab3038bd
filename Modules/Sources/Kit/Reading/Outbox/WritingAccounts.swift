import Foundation
public import HTTP
package import Loading
import Sources

/// The logins with which posts can be changed.
public struct WritingAccounts: Sendable {
  /// A login.
  public struct Login: Sendable {
    /// The name of the account, including its server, as in the store.
    public let name: String
    /// The account and its server.
    public let account: AccountID
    /// Whether the server lets the login make changes.
    public let canWrite: Bool

    public init(_ name: String, _ account: AccountID, canWrite: Bool) {
      (self.name, self.account, self.canWrite) = (name, account, canWrite)
    }
  }

  /// No logins.
  public static let none = WritingAccounts { _ in nil }

  /// Returns the login of an account, or of the default account of a server; nil if there is none.
  let login: @Sendable (AccountID) -> Login?

  /// The stored name of an account, such as `ana@https://example.org`, as shown to users: `ana@example.org`.
  package static func shown(_ name: String) -> String {
    AccountID(uniqueName: name)?.description ?? name
  }

  /// Creates logins that a function looks up.
  public init(login: @escaping @Sendable (AccountID) -> Login?) {
    self.login = login
  }
}

extension LoadFailure {
  /// Creates the reason why a change waits: its account, given by its stored name, is not the default one now.
  package static func otherAccount(_ name: String) -> LoadFailure {
    LoadFailure(WriteProblem.otherAccount, ["account": WritingAccounts.shown(name)])
  }

  /// Creates the reason why a change waits: the server no longer accepts the login of its account, given by its name.
  static func loginEnded(_ name: String) -> LoadFailure {
    let account = AccountID(uniqueName: name)
    let access = account?.reader == nil ? " --write" : ""
    return LoadFailure(
      WriteProblem.loginEnded,
      ["account": WritingAccounts.shown(name), "login": (account?.signInName ?? name) + access],
      host: account?.server.name ?? name)
  }
}

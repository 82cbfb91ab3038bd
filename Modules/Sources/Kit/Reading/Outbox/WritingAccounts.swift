import Foundation
public import HTTP
package import Loading
import Sources

/// The logins that may change posts.
public struct WritingAccounts: Sendable {
  /// A login.
  public struct Login: Sendable {
    /// The name of the account, including its server, in the form of the store.
    public let name: String
    /// The account and its server.
    public let account: AccountID
    /// Whether the login permits changes.
    public let canWrite: Bool

    public init(_ name: String, _ account: AccountID, canWrite: Bool) {
      (self.name, self.account, self.canWrite) = (name, account, canWrite)
    }
  }

  /// An empty set of logins.
  public static let none = WritingAccounts { _ in nil }

  /// Returns the login of an account, or of the default account of a server; nil if there is none.
  let login: @Sendable (AccountID) -> Login?

  /// The name of an account for users, such as `ana@example.org`, from its stored name, such as
  /// `ana@https://example.org`.
  package static func shown(_ name: String) -> String {
    AccountID(uniqueName: name)?.description ?? name
  }

  /// Creates logins that are looked up by a function.
  public init(login: @escaping @Sendable (AccountID) -> Login?) {
    self.login = login
  }
}

extension LoadFailure {
  /// Creates the reason why a change waits: its account, given by its stored name, is no longer the default account.
  package static func otherAccount(_ name: String) -> LoadFailure {
    LoadFailure(WriteProblem.otherAccount, ["account": WritingAccounts.shown(name)])
  }

  /// Creates the reason why a change waits: the server has ended the login of its account, given by its stored name.
  static func loginEnded(_ name: String) -> LoadFailure {
    let account = AccountID(uniqueName: name)
    let access = account?.reader == nil ? " --write" : ""
    return LoadFailure(
      WriteProblem.loginEnded,
      ["account": WritingAccounts.shown(name), "login": (account?.signInName ?? name) + access],
      host: account?.server.name ?? name)
  }
}

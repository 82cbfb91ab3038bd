/// Navigation from the list of accounts.
public protocol AccountListRouting: AnyObject {
  /// Pushes the home timeline of an account.
  ///
  /// - Throws: a `Failure` if the program has no such scene.
  func showHome(of account: ListedAccount) throws
}

/// Navigates from the list of accounts to their home timelines.
public final class AccountListRouter: AccountListRouting {
  private let show: @MainActor (_ address: String) throws -> Void

  /// Creates a router that shows the source with an address by calling `show`.
  public init(show: @escaping @MainActor (_ address: String) throws -> Void) {
    self.show = show
  }

  public func showHome(of account: ListedAccount) throws { try show("home@\(account.id)") }
}

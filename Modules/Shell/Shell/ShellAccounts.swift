package import Viper

/// The shell's interface to the signed-in accounts.
package protocol ShellAccounts {
  /// The accounts, each as `name@server`.
  var names: [String] { get }
  /// The default account of each server, as `name@server`.
  var defaultNames: [String] { get }
  /// Makes an account its server's default.
  ///
  /// - Parameter text: the account as `name@server`. The name alone is sufficient if it is unique among all servers.
  /// - Returns: a note for the user, and a function that restores the previous default account.
  /// - Throws: a `Failure` that lists the accounts if the text does not name an account, or if the change cannot be
  ///   saved.
  func choose(_ text: String) throws -> (note: String, back: @MainActor @Sendable () throws -> Void)
  /// Returns the account used for writing in a route's scene, as `name@server`.
  ///
  /// Returns nil if fewer than two accounts can write, or if the scene contains posts of several servers.
  func writer(at route: Route?) -> String?
}

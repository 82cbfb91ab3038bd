package import Viper

/// The accounts that the user is signed in to, as the shell needs them.
package protocol ShellAccounts {
  /// The accounts, each as `name@server`.
  var names: [String] { get }
  /// The default account of each server, as `name@server`.
  var defaultNames: [String] { get }
  /// Makes an account its server's default.
  ///
  /// - Parameter text: the account as `name@server`, or only its name if no other server has an account with this name.
  /// - Returns: a note for the user, and a function that restores the earlier default account.
  /// - Throws: a `Failure` that lists the accounts if the text does not name one, or if the change cannot be saved.
  func choose(_ text: String) throws -> (note: String, back: @MainActor @Sendable () throws -> Void)
  /// The account used for writing in the scene of a route, as `name@server`; nil if fewer than two accounts can write,
  /// or if the scene has posts of several servers.
  func writer(at route: Route?) -> String?
}

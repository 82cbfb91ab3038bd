/// The accounts whose content may be in a store: the documents, images and marks that were loaded with the token of a
/// login.
public struct StoreAccounts: Sendable {
  /// No accounts: content of an account is neither visible nor saved.
  public static let none = StoreAccounts(active: { [] }, retained: { nil })

  /// The names of the accounts whose content is visible and saved.
  let active: @Sendable () -> Set<String>
  /// The names of the accounts whose content is retained in the store, visible or not; nil if unknown, so that nothing
  /// is deleted.
  let retained: @Sendable () -> Set<String>?
  /// Whether the user has ever signed in.
  ///
  /// If so, content stored by version 0.2 or earlier may belong to any account.
  let hadLogin: Bool

  /// Creates the accounts; `active` and `retained` are called whenever content is read or written.
  public init(
    active: @escaping @Sendable () -> Set<String>, retained: @escaping @Sendable () -> Set<String>?,
    hadLogin: Bool = false
  ) {
    self.active = active
    self.retained = retained
    self.hadLogin = hadLogin
  }

  /// Whether content of the given account is currently visible; nil stands for content without an account.
  public func includes(_ account: String?) -> Bool { account.map { active().contains($0) } ?? true }

  /// Whether the server has ended the login of an account: its content is hidden, but its changes still wait.
  package func hasEnded(_ account: String) -> Bool {
    !includes(account) && retained()?.contains(account) == true
  }

  /// The names of the accounts whose login the server has ended.
  package var ended: Set<String> { retained()?.subtracting(active()) ?? [] }

  /// Whether an account has a login, even one that the server has ended.
  func areSignedIn(to account: String) -> Bool { includes(account) || hasEnded(account) }
}

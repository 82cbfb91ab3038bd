/// The accounts whose content may be in a store: documents, images and marks that were loaded with a login's token.
public struct StoreAccounts: Sendable {
  /// No accounts: the content of any account is neither visible nor saved.
  public static let none = StoreAccounts(active: { [] }, retained: { nil })

  /// The names of the accounts whose content is visible and saved.
  let active: @Sendable () -> Set<String>
  /// The names of the accounts whose content stays in the store, visible or not; nil if unknown, so none is deleted.
  let retained: @Sendable () -> Set<String>?
  /// Whether anybody has ever signed in: content stored by version 0.2 or earlier may then belong to any account.
  let hadLogin: Bool

  /// The names are requested each time content is read or written.
  public init(
    active: @escaping @Sendable () -> Set<String>, retained: @escaping @Sendable () -> Set<String>?,
    hadLogin: Bool = false
  ) {
    self.active = active
    self.retained = retained
    self.hadLogin = hadLogin
  }

  /// Whether content of the given account may be seen now; nil stands for content for everybody.
  public func includes(_ account: String?) -> Bool { account.map { active().contains($0) } ?? true }

  /// Whether the server no longer accepts the login of an account: its content is hidden, but its changes still wait.
  package func hasEnded(_ account: String) -> Bool {
    !includes(account) && retained()?.contains(account) == true
  }

  /// The names of the accounts whose servers no longer accept the login.
  package var ended: Set<String> { retained()?.subtracting(active()) ?? [] }

  /// Whether an account is signed in, even with a login that the server no longer accepts.
  func areSignedIn(to account: String) -> Bool { includes(account) || hasEnded(account) }
}

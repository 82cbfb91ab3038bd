/// The accounts whose content a store may have: documents, images and marks that were loaded with the token of a login.
public struct StoreAccounts: Sendable {
  /// No accounts: content of any is neither visible nor saved.
  public static let none = StoreAccounts(active: { [] }, retained: { nil })

  /// The names of the accounts whose content is visible and saved.
  let active: @Sendable () -> Set<String>
  /// The names of the accounts whose content stays in the store, visible or not; nil if unknown, which deletes nothing.
  let retained: @Sendable () -> Set<String>?
  /// Whether anybody has ever signed in: content in a store of 0.2 or earlier may then be of any account.
  let hadLogin: Bool

  /// Accounts, which are looked up whenever content is read or written.
  ///
  /// - Parameters:
  ///   - active: the names of the accounts whose content is visible and saved.
  ///   - retained: the names of the accounts whose content stays in the store, visible or not; nil if unknown.
  ///   - hadLogin: whether anybody has ever signed in.
  public init(
    active: @escaping @Sendable () -> Set<String>, retained: @escaping @Sendable () -> Set<String>?,
    hadLogin: Bool = false
  ) {
    self.active = active
    self.retained = retained
    self.hadLogin = hadLogin
  }

  /// Whether content of an account may be seen now; nil stands for content of everybody.
  public func includes(_ account: String?) -> Bool { account.map { active().contains($0) } ?? true }
}

/// A store that can forget accounts.
public protocol AccountStore: Sendable {
  /// Deletes the content of accounts that are not retained; no byte of it stays in any file of the store.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeUnretainedContent() async throws
}

/// The accounts whose content a store keeps: documents, images and marks that were loaded with the token of a login.
public struct StoreAccounts: Sendable {
  /// No accounts: content of any is neither found nor saved.
  public static let none = StoreAccounts(active: { [] }, stored: { nil })

  /// The names of the accounts whose content is found and saved.
  let active: @Sendable () -> Set<String>
  /// The names of the accounts whose content is kept, found or not; nil if they are not known: nothing is then deleted.
  let stored: @Sendable () -> Set<String>?
  /// Whether anybody has ever signed in: what a store of 0.2 or earlier has may then be of any account.
  let hadLogin: Bool

  /// Accounts, asked for whenever content of one is read or written.
  ///
  /// - Parameters:
  ///   - active: the names of the accounts whose content is found and saved.
  ///   - stored: the names of the accounts whose content is kept, found or not; nil if they are not known.
  ///   - hadLogin: whether anybody has ever signed in.
  public init(
    active: @escaping @Sendable () -> Set<String>, stored: @escaping @Sendable () -> Set<String>?,
    hadLogin: Bool = false
  ) {
    self.active = active
    self.stored = stored
    self.hadLogin = hadLogin
  }

  /// Whether content of an account may be seen now; nil stands for that of nobody in particular.
  public func includes(_ account: String?) -> Bool { account.map { active().contains($0) } ?? true }
}

/// A store that can forget accounts.
public protocol AccountStore: Sendable {
  /// Deletes the content of accounts that are not to be kept; no byte of it stays in any file of the store.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeContentOfOthers() async throws
}

import Synchronization

/// The accounts with whose tokens documents of a reader were loaded, in this session or an earlier one.
final class ReadAccounts: Sendable {
  private let accounts = Mutex<Set<String>>([])

  /// Records the account with whose token a document was loaded; nil for a document without an account.
  func note(_ account: String?) {
    guard let account else { return }
    accounts.withLock { _ = $0.insert(account) }
  }

  /// The account that owns parts of the documents, such as pictures.
  ///
  /// `.some(nil)` if everybody may see them; nil if they belong to one of several accounts, and it is unknown which.
  var owner: String?? { accounts.withLock { $0.count > 1 ? nil : .some($0.first) } }
}

import Synchronization

/// The accounts whose tokens loaded the documents of a reader, in this session or an earlier one.
final class ReadAccounts: Sendable {
  private let accounts = Mutex<Set<String>>([])

  /// Records the account whose token loaded a document; nil for a document that was loaded without a token.
  func note(_ account: String?) {
    guard let account else { return }
    accounts.withLock { _ = $0.insert(account) }
  }

  /// The account that owns parts of the documents, such as pictures.
  ///
  /// `.some(nil)` if everybody may see them; nil if they belong to one of several accounts, and it is unknown which.
  var owner: String?? { accounts.withLock { $0.count > 1 ? nil : .some($0.first) } }
}

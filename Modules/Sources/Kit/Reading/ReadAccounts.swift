import Synchronization

/// The accounts whose tokens have loaded documents of a reader, in this session or an earlier one.
final class ReadAccounts: Sendable {
  private let accounts = Mutex<Set<String>>([])

  /// Records the account whose token has loaded a document; nil for a document for everybody.
  func note(_ account: String?) {
    guard let account else { return }
    accounts.withLock { _ = $0.insert(account) }
  }

  /// The account that owns parts of the documents, such as pictures: `.some(nil)` if they are for everybody; nil if they
  /// belong to one of several accounts, and it is unknown to which.
  var owner: String?? { accounts.withLock { $0.count > 1 ? nil : .some($0.first) } }
}

import Synchronization

/// The accounts with whose tokens the documents of a reader were loaded, in this run or in an earlier one.
final class ReadAccounts: Sendable {
  /// The owner of what belongs to documents, such as their pictures.
  enum Owner: Hashable {
    case everybody
    case account(String)
    /// One of several accounts: it is not known which.
    case unknown
  }

  private let accounts = Mutex<Set<String>>([])

  /// Records the account of a document; nil for a document for everybody.
  func note(_ account: String?) {
    guard let account else { return }
    accounts.withLock { _ = $0.insert(account) }
  }

  /// The owner of what belongs to the documents: an account, even if some of them are for everybody.
  var owner: Owner {
    accounts.withLock { accounts in
      guard let first = accounts.first else { return .everybody }
      return accounts.count == 1 ? .account(first) : .unknown
    }
  }
}

import Synchronization

/// The accounts whose tokens have loaded documents of a reader, in this session or an earlier one.
final class ReadAccounts: Sendable {
  /// The owner of parts of the documents, such as pictures.
  enum Owner: Hashable {
    case everybody
    case account(String)
    /// One of several accounts; it is unknown which.
    case unknown
  }

  private let accounts = Mutex<Set<String>>([])

  /// Records the account whose token has loaded a document; nil for a document for everybody.
  func note(_ account: String?) {
    guard let account else { return }
    accounts.withLock { _ = $0.insert(account) }
  }

  /// The owner of the documents: if any of them belongs to an account, that account.
  var owner: Owner {
    accounts.withLock { accounts in
      guard let first = accounts.first else { return .everybody }
      return accounts.count == 1 ? .account(first) : .unknown
    }
  }
}

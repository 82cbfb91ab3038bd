import Loading
import Sources
import Synchronization

/// The credentials of sources, stored separately from the list, in the form of an address: `me:secret`.
public struct SourcePasswords: Sendable {
  /// Returns all stored credentials, by the address without credentials.
  let all: @Sendable () -> [Subscription.ID: String]
  /// Stores the given credentials by address; a nil value deletes the credentials of the address.
  let change: @Sendable ([Subscription.ID: String?]) throws -> Void

  /// Creates a storage of credentials by address without credentials; `change` deletes the credentials of addresses
  /// with a nil value.
  public init(
    all: @escaping @Sendable () -> [Subscription.ID: String],
    change: @escaping @Sendable ([Subscription.ID: String?]) throws -> Void
  ) {
    (self.all, self.change) = (all, change)
  }

  /// Creates a storage in memory for a list without a file; the passwords are lost when FeedShell exits.
  public static func inMemory() -> SourcePasswords {
    let stored = StoredPasswords()
    return SourcePasswords(all: { stored.passwords.withLock(\.self) }) { changes in
      stored.passwords.withLock { $0.merge(changes.compactMapValues(\.self)) { $1 } }
      stored.passwords.withLock { passwords in changes.filter { $0.value == nil }.keys.forEach { passwords[$0] = nil } }
    }
  }
}

private final class StoredPasswords: Sendable {
  let passwords = Mutex<[Subscription.ID: String]>([:])
}

extension SubscriptionList {
  /// Moves credentials from the addresses in the file, where version 0.2 wrote them, to their own storage.
  ///
  /// Returns the number of sources with credentials.
  public func movePasswords() throws -> Int {
    guard try read().contains(where: { $0.userPart != nil }) else { return 0 }
    return try change { $0.passwords.count }
  }

  /// The address with its stored credentials, unless it already contains credentials.
  func withPassword(_ address: SourceAddress) -> SourceAddress {
    guard address.credentials == nil, let user = passwords.all()[address.text] else { return address }
    return SourceAddress(address.text.withUserPart(user))
  }

  /// Makes a change, stores the credentials of added addresses, and deletes the credentials of removed addresses.
  ///
  /// Afterwards, the file contains no credentials. If anything fails, no line of the file is changed.
  func keepingPasswords<Value>(
    _ file: inout SubscriptionFile, _ body: (inout SubscriptionFile) throws -> Value,
    write: (SubscriptionFile) throws -> Void
  ) throws -> Value {
    let listed = Set(file.subscriptions.map(\.id))
    file.takePasswords()
    let value = try body(&file)
    let new = file.passwords
    file.forgetPasswords()
    if !new.isEmpty { try passwords.change(new.mapValues(Optional.some)) }
    try write(file)
    let gone = listed.subtracting(file.subscriptions.map(\.id)).intersection(passwords.all().keys)
    if !gone.isEmpty { try passwords.change(Dictionary(uniqueKeysWithValues: gone.map { ($0, nil) })) }
    return value
  }
}

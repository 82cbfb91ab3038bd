import HTTP
import Loading
import Sources
import Synchronization

/// The users and passwords of sources, stored apart from their list, and written as in an address: `me:secret`.
public struct SourcePasswords: Sendable {
  /// The stored ones, by the addresses without them.
  let all: @Sendable () -> [Subscription.ID: String]
  /// Stores those of some addresses, and deletes those that are nil.
  let change: @Sendable ([Subscription.ID: String?]) throws -> Void

  /// Passwords in their own storage.
  ///
  /// - Parameters:
  ///   - all: the stored ones, by the addresses without them.
  ///   - change: stores those of some addresses, and deletes those that are nil.
  public init(
    all: @escaping @Sendable () -> [Subscription.ID: String],
    change: @escaping @Sendable ([Subscription.ID: String?]) throws -> Void
  ) {
    (self.all, self.change) = (all, change)
  }

  /// Passwords that last as long as the program runs, like a list without a file.
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
  /// Moves the passwords out of the addresses in the file, where 0.2 wrote them, to their own storage.
  ///
  /// - Returns: the number of the sources that had one there.
  /// - Throws: `LoadFailure`.
  public func movePasswords() throws -> Int {
    guard try read().contains(where: { $0.userPart != nil }) else { return 0 }
    return try change { $0.passwords.count }
  }

  /// An address with its stored user and password, unless it has one itself.
  func withPassword(_ address: SourceAddress) -> SourceAddress {
    guard address.credentials == nil, let user = passwords.all()[address.text] else { return address }
    return SourceAddress(address.text.withUserPart(user))
  }

  /// Makes a change, stores the passwords of the addresses that it adds, and deletes those of the ones that it removes.
  ///
  /// - Parameters:
  ///   - file: the file; without passwords afterwards.
  ///   - body: the change.
  ///   - write: writes the file.
  /// - Returns: the value of the change.
  /// - Throws: the error of the change, of writing, or of storing passwords; then no line has changed.
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

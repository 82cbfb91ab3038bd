public import Foundation
package import HTTP
package import Loading
import Localization
import Reading
import Sources
import Synchronization
import System

/// Stores, for each account, the list of feeds that its server sent last, in a file that other programs may change.
public final class AccountLists: Sendable {
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 32 << 20
  /// The maximum time to wait until another program releases the file, in milliseconds.
  private static let patience = 2_000

  /// The lists, by the address of the account.
  typealias Lists = [Subscription.ID: ListedFeeds]

  private struct Content {
    var lists: Lists = [:]
    var stamp: FileStamp?
    /// The number of changes to the lists so far.
    var version = 0
  }

  private let file: URL?
  private let content = Mutex(Content())

  /// Creates the lists in a file, which need not exist; nil to store them in memory only.
  public init(file: URL?) { self.file = file }

  /// The lists, with a number that changes with every change to the lists.
  var current: (lists: Lists, version: Int) {
    content.withLock { content in
      read(&content)
      return (content.lists, content.version)
    }
  }

  /// The list of an account; empty if it was never synced.
  func list(of account: Subscription.ID) -> ListedFeeds { current.lists[account] ?? ListedFeeds() }

  /// Deletes the lists of accounts; `isRemoved` receives the default account of an API without its name.
  package func remove(where isRemoved: (AccountID) -> Bool) throws(LoadFailure) {
    for id in current.lists.keys where ListedAddress.isAccount(id) {
      let account = AccountID(reader: String(id.dropFirst(ReaderAPI.prefix.count)))
      if account.map(isRemoved) == true { try change(id) { $0 = nil } }
    }
  }

  /// Changes the list of an account, which is nil if there is none; if the change cannot be saved, the list is
  /// unchanged.
  func change(_ account: Subscription.ID, _ change: (inout ListedFeeds?) -> Void) throws(LoadFailure) {
    guard let file else {
      return content.withLock { content in
        change(&content.lists[account])
        content.version += 1
      }
    }
    do {
      let privateFile = PrivateFile(file)
      try privateFile.makeFolder()
      try privateFile.alone(patience: Self.patience) {
        try content.withLock { content in
          read(&content)
          var lists = content.lists
          change(&lists[account])
          guard lists != content.lists else { return }
          try privateFile.replace(with: JSONEncoder().encode(lists))
          (content.lists, content.stamp) = (lists, try privateFile.stamp())
          content.version += 1
        }
      }
    } catch is PrivateFile.BusyError {
      throw LoadFailure(ListProblem.busy)
    } catch {
      let reason = SystemReason(FileProblem.reason(of: error))
      throw LoadFailure(ListProblem.accountsUnwritable, ["file": file.path, "reason": reason])
    }
  }

  /// Reads the file if it has changed.
  ///
  /// A file that cannot be read is replaced by the next sync of an account.
  private func read(_ content: inout Content) {
    guard let file else { return }
    do {
      let privateFile = PrivateFile(file)
      let stamp = try privateFile.stamp()
      guard stamp != content.stamp || stamp?.isSettled == false else { return }
      let data = try privateFile.read(atMost: Self.maximumSize)
      let lists = try data.map { try JSONDecoder().decode(Lists.self, from: $0) } ?? [:]
      content.stamp = stamp
      guard lists != content.lists else { return }
      content.lists = lists
      content.version += 1
    } catch {
      content.stamp = nil
    }
  }
}

import Foundation
public import Posts
import Synchronization

/// The dismissed messages of a source.
///
/// All of them are read together once per session, and each is saved separately.
public final class DismissalRepository: Sendable {
  private struct Content {
    var dismissals: [Dismissal] = []
    /// The ids of the messages that were dismissed or restored in this session, whose stored dismissals are out of
    /// date.
    var changedIDs: Set<Message.ID> = []
    var isRead = false
  }

  private let source: String
  private let marks: StoredMarks
  /// The accounts whose tokens loaded the messages.
  private let accounts: ReadAccounts
  private let now: @Sendable () -> Date
  private let content = Mutex(Content())

  init(source: String, posts: PostRepository, accounts: ReadAccounts, now: @escaping @Sendable () -> Date) {
    self.source = source
    marks = posts.marks("dismissed")
    self.accounts = accounts
    self.now = now
  }

  /// The dismissals, oldest first.
  public func all() async -> [Dismissal] {
    if !content.withLock({ $0.isRead }),
      let saved = await marks.values(Dismissal.self, of: source)?.map({ $1 })
    {
      content.withLock { content in
        guard !content.isRead else { return }
        content.isRead = true
        content.dismissals = saved.filter { !content.changedIDs.contains($0.message.id) } + content.dismissals
      }
    }
    return content.withLock { $0.dismissals }
  }

  /// Saves the dismissal of a message.
  public func save(_ dismissal: Dismissal) {
    content.withLock { content in
      content.changedIDs.insert(dismissal.message.id)
      content.dismissals.removeAll { $0.message.id == dismissal.message.id }
      content.dismissals.append(dismissal)
    }
    guard let account = accounts.owner else { return }  // it lasts for this run
    marks.save(dismissal, as: String(dismissal.message.id), of: source, at: now(), account: account)
  }

  public func remove(_ id: Message.ID) {
    content.withLock { content in
      content.changedIDs.insert(id)
      content.dismissals.removeAll { $0.message.id == id }
    }
    marks.remove(String(id), of: source)
  }
}

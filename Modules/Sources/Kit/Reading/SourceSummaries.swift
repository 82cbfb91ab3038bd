package import Foundation
package import Loading
import Synchronization

/// The states of all subscriptions.
///
/// They are read by a single query, and each is written separately.
public final class SourceSummaries: Sendable {
  /// The source name of the marks that contain the states; the same for all subscriptions, so that one query finds
  /// them.
  private static let source = ""

  private let posts: PostRepository
  private let marks: StoredMarks
  private let now: @Sendable () -> Date
  private let content = Mutex<(summaries: [String: SourceSummary], isRead: Bool)>(([:], false))
  private let broadcast: Broadcast<Void>

  package init(
    posts: PostRepository, _ broadcast: Broadcast<Void> = .ofChanges, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.posts = posts
    marks = posts.marks("summary")
    self.broadcast = broadcast
    self.now = now
    posts.onChange { [weak broadcast] _ in broadcast?.send() }
  }

  /// Reads the states saved by earlier sessions, once.
  package func read() async {
    guard !content.withLock(\.isRead) else { return }
    await posts.hidden.apply()
    await posts.readCounts()
    guard let saved = await marks.values(SourceSummary.self, of: Self.source) else { return }
    content.withLock { content in
      content.isRead = true
      content.summaries.merge(saved) { known, _ in known }
    }
  }

  /// Reads the states and unread counts changed by other programs.
  package func readChanges() async {
    await readAttempts()
    await posts.readCounts()
  }

  /// Reads the states of sources that other programs have loaded since this program's last attempt.
  package func readAttempts() async {
    guard let saved = await marks.values(SourceSummary.self, of: Self.source) else { return }
    let hasChanged = content.withLock { content in
      let later = saved.filter { id, summary in
        guard let attempt = summary.reload.attemptedAt, let known = content.summaries[id] else { return false }
        return attempt > known.reload.attemptedAt ?? .distantPast
      }
      for (id, summary) in later { content.summaries[id] = summary }
      return !later.isEmpty
    }
    guard hasChanged else { return }
    await posts.hidden.apply()
    await posts.readCounts()
    broadcast.send()
  }

  /// The last known state of the source at an address.
  public func summary(of address: String) -> SourceSummary {
    var summary = content.withLock { $0.summaries[address] } ?? SourceSummary()
    summary.unreadCount = summary.foundCount ?? posts.unread.count(of: address)
    return summary
  }

  /// Deletes the state of a source.
  public func remove(_ address: String) {
    content.withLock { $0.summaries[address] = nil }
    marks.remove(address, of: Self.source)
    broadcast.send()
  }

  /// Records that a source has responded; `name` is the name of its subscription, or nil if there is none.
  package func loaded(
    _ address: String, named name: String?, kind: String?, at date: Date? = nil, _ freshness: Freshness? = nil
  ) {
    let date = date ?? now()
    update(address) { summary in
      (summary.name, summary.kind) = (name, kind ?? summary.kind)
      (summary.loadedAt, summary.error) = (date, nil)
      summary.reload.loaded(at: date, freshness)
    }
  }

  /// Records that a source could not be loaded; `name` is the name of its subscription, or nil if there is none.
  package func failed(_ address: String, named name: String?, with error: LoadFailure) {
    update(address) { [now] summary in
      (summary.name, summary.error) = (name, error)
      summary.reload.failed(at: now(), with: error)
    }
  }

  /// The former address of a source without a state: an address that is no longer listed, and whose state has the name
  /// of the source.
  ///
  /// If there are several, returns the one that was loaded last.
  package func formerAddress(
    of address: String, named name: String, isListed: (_ address: String) -> Bool
  ) -> String? {
    let named = content.withLock { content in
      content.summaries[address] == nil
        ? content.summaries.filter { $0.value.name == name } : [:]
    }
    return named.sorted { ($0.value.loadedAt ?? .distantPast, $0.key) > ($1.value.loadedAt ?? .distantPast, $1.key) }
      .first { !isListed($0.key) }?.key
  }

  /// Deletes the names of sources that are no longer listed.
  package func forgetNames(butOf listed: Set<String>) {
    let removed = content.withLock { content in
      content.summaries.filter { $0.value.name != nil && !listed.contains($0.key) }.keys
    }
    for address in removed { update(address) { $0.name = nil } }
  }

  /// Moves the state of a source to another address.
  package func move(_ address: String, to new: String) {
    guard let summary = content.withLock({ $0.summaries[address] }) else { return }
    update(new) { $0 = summary }
    remove(address)
  }

  /// Changes and saves the state of a source; the states must have been read before.
  package func update(_ address: String, _ change: (inout SourceSummary) -> Void) {
    let changed = content.withLock { content -> SourceSummary? in
      let old = content.summaries[address]
      var new = old ?? SourceSummary()
      change(&new)
      content.summaries[address] = new
      return new == old ? nil : new
    }
    guard let changed else { return }
    marks.save(changed, as: address, of: Self.source, at: now())
    broadcast.send()
  }
}

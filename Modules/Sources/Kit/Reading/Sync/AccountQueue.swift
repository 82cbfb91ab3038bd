import Foundation
package import Loading
import Posts
package import Sources
package import Storage

/// The articles of accounts, and the marks and changes that wait to be sent to their servers.
package struct AccountQueue: Sendable {
  package let posts: PostRepository

  /// Saves articles by the addresses of their feeds; returns the number of new articles, or nil if they could not be
  /// saved.
  func save(_ articles: [String: [Post]], account: String?) async -> Int? {
    var encoded: [String: [EncodedPost]] = [:]
    for (feed, posts) in articles {
      encoded[feed] = zip(posts, self.posts.hidden.arrivals(of: posts, from: feed)).map { post, arrival in
        var encoded = PostCoding.encoded(post, account: account, arrival: arrival)
        encoded.marks = post.viewer
        return encoded
      }
    }
    return await posts.externalChanges.counting { [encoded] in
      await posts.store.write(.content) { [now = posts.now] in try await $0.save(encoded, at: now()) }
    }
  }

  /// Compares the marks of an account's articles with those on its server; nil if the store cannot be used.
  func settle(_ server: ServerMarks, of list: String) async -> SettledMarks? {
    let settled = await posts.externalChanges.counting {
      await posts.store.write(.state) { [now = posts.now] in try await $0.settle(server, of: list, at: now()) }
    }
    guard let settled else { return nil }
    for (mark, keys) in settled.changed { await posts.observers.send(.state(mark, of: Set(keys))) }
    if settled.changed.keys.contains(where: { !$0.isOfReading }) { await posts.pictures.forget() }
    return settled
  }

  /// Reserves waiting marks; returns no marks if none waits, or if the store cannot be used.
  func beginMarks(
    of list: String, by account: String, atMost limit: Int, at date: Date, until end: Date
  ) async -> [WaitingMark] {
    await posts.store.write(.state) {
      try await $0.beginMarks(of: list, by: account, atMost: limit, at: date, until: end)
    } ?? []
  }

  /// Ends an attempt to send marks.
  func endMarks(_ marks: [WaitingMark], areSent: Bool, at date: Date) async {
    await posts.store.write(.state) { try await $0.endMarks(marks, areSent: areSent, at: date) }
  }

  /// The number of marks of an account that wait to be sent or confirmed.
  package func waitingMarks(of list: String) async -> Int {
    await posts.store.read { try await $0.waitingMarks(of: list) } ?? 0
  }

  /// The addresses of the accounts with marks or changes to send.
  package func waitingLists() async -> Set<String> {
    await posts.store.read { try await $0.waitingLists() } ?? []
  }

  /// The waiting and refused changes to an account's list, or to all lists if nil; oldest first.
  package func changes(of list: String?) async -> [WaitingChange] {
    await posts.store.read { try await $0.changes(of: list) } ?? []
  }

  /// Stores a change to a list; nil if the store cannot be used.
  func add(_ change: WaitingChange) async -> WaitingChange? {
    await posts.store.write(.state) { try await $0.add(change) }
  }

  /// Saves the state of a change, and the reason for it.
  func update(_ change: WaitingChange) async {
    await posts.store.write(.state) { try await $0.update(change) }
  }

  /// Deletes a change to a list, or a mark.
  package func removeChange(_ id: Int64) async {
    await posts.store.write(.state) { try await $0.removeChange(id) }
  }

  /// The marks of all accounts that wait to be sent or confirmed, by account and kind.
  package func waitingMarks() async -> [WaitingMarks] {
    await posts.store.read { try await $0.waitingMarks() } ?? []
  }

  /// Deletes marks, except those that a program is sending; returns the deleted marks.
  package func drop(_ marks: WaitingMarks) async -> [WaitingMark] {
    await posts.store.write(.state) { [now = posts.now] in try await $0.drop(marks, at: now()) } ?? []
  }

  /// Restores deleted marks, and returns their number.
  package func restore(_ dropped: [WaitingMark], of marks: WaitingMarks) async -> Int {
    await posts.store.write(.state) { [now = posts.now] in try await $0.restore(dropped, of: marks, at: now()) } ?? 0
  }

  /// Stores a deleted change to a list again, with a new number; nil if it cannot be stored.
  package func restore(_ change: WaitingChange) async -> WaitingChange? {
    guard let added = await add(change) else { return nil }
    if added.state != .pending { await update(added) }
    return added
  }

  /// Queues a refused change to a list again.
  package func retry(_ change: WaitingChange) async -> WaitingChange {
    var change = change
    (change.state, change.reason) = (.pending, nil)
    await update(change)
    return change
  }
}

extension WaitingChange {
  /// The change; nil if a different version of FeedShell has written it.
  package var change: ListingChange? { ListingChange(stored: value) }

  /// Whether the server has refused the change and it was made before `date`.
  func isRefused(before date: Date) -> Bool { state == .failed && self.date < date }

  /// The reason why the server has refused the change; nil if it was not refused.
  package var failure: LoadFailure? {
    get { StoredReason.failure(in: reason) }
    set { reason = StoredReason.text(of: newValue) }
  }
}

extension ListedFeeds.Waiting {
  /// Decodes the change for display in its list; nil if it was refused, or if a different version of FeedShell has
  /// written it.
  package init?(_ stored: WaitingChange) {
    guard stored.state != .failed, let change = stored.change else { return nil }
    self.init(id: stored.id, change: change)
  }
}

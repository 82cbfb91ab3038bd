import Foundation
package import Loading
import Posts
package import Sources
package import Storage

/// The articles of accounts, and the marks and changes that wait to be sent to their servers.
extension PostRepository {
  /// Saves articles by the addresses of their feeds; returns how many are new, or nil if they could not be saved.
  nonisolated func save(_ articles: [String: [Post]], account: String?) async -> Int? {
    var encoded: [String: [EncodedPost]] = [:]
    for (feed, posts) in articles {
      encoded[feed] = zip(posts, arrivals(of: posts, from: feed)).map { post, arrival in
        var encoded = PostCoding.encoded(post, account: account, arrival: arrival)
        encoded.marks = post.viewer
        return encoded
      }
    }
    return await externalChanges.counting { [encoded] in
      await store.write(.content) { [now] in try await $0.save(encoded, at: now()) }
    }
  }

  /// Compares the marks of an account's articles with its server; nil if the store cannot be used.
  nonisolated func settle(_ server: ServerMarks, of list: String) async -> SettledMarks? {
    let settled = await externalChanges.counting {
      await store.write(.state) { [now] in try await $0.settle(server, of: list, at: now()) }
    }
    guard let settled else { return nil }
    for (mark, keys) in settled.changed { await observers.send(.state(mark, of: Set(keys))) }
    if settled.changed.keys.contains(where: { !$0.isOfReading }) { await pictures.forget() }
    return settled
  }

  /// Reserves marks that wait; empty if none waits, or if the store cannot be used.
  nonisolated func beginMarks(
    of list: String, by account: String, atMost limit: Int, at date: Date, until end: Date
  ) async -> [WaitingMark] {
    await store.write(.state) {
      try await $0.beginMarks(of: list, by: account, atMost: limit, at: date, until: end)
    } ?? []
  }

  /// Ends an attempt to send marks.
  nonisolated func endMarks(_ marks: [WaitingMark], areSent: Bool, at date: Date) async {
    await store.write(.state) { try await $0.endMarks(marks, areSent: areSent, at: date) }
  }

  /// The number of marks of an account that wait to be sent or confirmed.
  package nonisolated func waitingMarks(of list: String) async -> Int {
    await store.read { try await $0.waitingMarks(of: list) } ?? 0
  }

  /// The addresses of the accounts that have marks or changes to send.
  package nonisolated func waitingLists() async -> Set<String> {
    await store.read { try await $0.waitingLists() } ?? []
  }

  /// The changes of an account's list (nil: of all lists) that wait or were refused, oldest first.
  package nonisolated func changes(of list: String?) async -> [WaitingChange] {
    await store.read { try await $0.changes(of: list) } ?? []
  }

  /// Stores a change of a list; nil if the store cannot be used.
  nonisolated func add(_ change: WaitingChange) async -> WaitingChange? {
    await store.write(.state) { try await $0.add(change) }
  }

  /// Saves the state and the reason of a change.
  nonisolated func update(_ change: WaitingChange) async {
    await store.write(.state) { try await $0.update(change) }
  }

  /// Deletes a change of a list, or a mark.
  package nonisolated func removeChange(_ id: Int64) async {
    await store.write(.state) { try await $0.removeChange(id) }
  }
}

extension WaitingChange {
  /// The change; nil if another version has written it.
  package var change: ListingChange? { ListingChange(stored: value) }

  /// Whether the server has refused the change and it was made before `date`.
  func isRefused(before date: Date) -> Bool { state == .failed && self.date < date }

  /// The reason why the server has refused the change; nil if it has not.
  package var failure: LoadFailure? {
    get { StoredReason.failure(in: reason) }
    set { reason = StoredReason.text(of: newValue) }
  }
}

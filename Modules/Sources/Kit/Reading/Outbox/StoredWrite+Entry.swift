import Foundation
import Loading
public import Posts
import Storage

extension OutboxEntry {
  /// Decodes a stored change; nil if another version has written it.
  init?(_ stored: StoredWrite) {
    guard let write = PostWrite(stored.write) else { return nil }
    self.init(
      id: stored.id, write, by: WritingAccounts.shown(stored.account), on: stored.original, of: stored.post.source,
      stored.state, reason: stored.failure)
  }
}

/// A change that was dropped from the outbox, and can be restored.
public struct DroppedWrite: Sendable {
  /// The change as it was stored.
  let stored: StoredWrite
  /// The change; nil if another version has written it.
  public var write: PostWrite? { PostWrite(stored.write) }
}

extension StoredWrite {
  /// The post as it was before the change; nil if it cannot be decoded.
  var original: Post? {
    do {
      return try PostCoding.post(post.post, in: value)
    } catch {
      return nil  // another version has written it
    }
  }

  /// The reason why the change was not made; nil if it was not tried.
  var failure: LoadFailure? {
    get { StoredReason.failure(in: reason) }
    set { reason = StoredReason.text(of: newValue) }
  }

  /// Whether another change is of the same post, possibly in another source.
  func isOfSamePost(as other: StoredWrite) -> Bool { account == other.account && post.id == other.post.id }

  /// The keys of the post in every source of the account that has it, first the one where the change was made.
  func keys(in store: SQLitePostStore) async throws -> [PostKey] {
    guard let original else { return [post] }
    let copies = try await store.copies(of: self).filter { copy in
      guard copy.key != post, let details = copy.post?.details else { return false }
      // The id of a notification may be that of another post.
      return details.notice == nil && details.link == original.details.link
    }
    return [post] + copies.map(\.key)
  }
}

/// The reason why a change was not made, as stored with it.
enum StoredReason {
  /// The failure in a text; nil if there is none, or if another version has written it.
  static func failure(in text: String?) -> LoadFailure? {
    text.flatMap { LoadFailure(stored: Data($0.utf8)) }
  }

  /// A failure as text; nil if there is none.
  static func text(of failure: LoadFailure?) -> String? {
    do {
      return try failure.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    } catch {
      return nil
    }
  }
}

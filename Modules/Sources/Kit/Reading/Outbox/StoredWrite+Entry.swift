import Foundation
import Loading
public import Posts
import Storage

extension OutboxEntry {
  /// Decodes a stored change; nil if a different version of FeedShell has written it.
  init?(_ stored: StoredWrite) {
    guard let write = PostWrite(stored.write) else { return nil }
    self.init(
      id: stored.id, write, by: WritingAccounts.shown(stored.account), on: stored.original, of: stored.post.source,
      stored.state, reason: stored.failure)
  }
}

/// A change that was deleted from the outbox, and can be restored.
public struct DroppedWrite: Sendable {
  /// The stored form of the change.
  let stored: StoredWrite
  /// The change; nil if a different version of FeedShell has written it.
  public var write: PostWrite? { PostWrite(stored.write) }
}

extension StoredWrite {
  /// The post before the change; nil if it cannot be decoded.
  var original: Post? {
    do {
      return try PostCoding.post(post.post, in: value)
    } catch {
      return nil  // another version has written it
    }
  }

  /// The reason why the change failed; nil if it has not been attempted.
  var failure: LoadFailure? {
    get { StoredReason.failure(in: reason) }
    set { reason = StoredReason.text(of: newValue) }
  }

  /// Whether another change is to the same post, possibly in a different source.
  func isOfSamePost(as other: StoredWrite) -> Bool { account == other.account && post.id == other.post.id }

  /// The keys of the post in every source of the account that has it; first the one in which the change was made.
  func keys(in store: SQLitePostStore) async throws -> [PostKey] {
    guard let original else { return [post] }
    let copies = try await store.copies(of: self).filter { copy in
      guard copy.key != post, let details = copy.post?.details else { return false }
      // The id of a notification may be the id of another post.
      return details.notice == nil && details.link == original.details.link
    }
    return [post] + copies.map(\.key)
  }
}

/// Encodes and decodes the reason why a change failed.
enum StoredReason {
  /// Decodes a failure; nil if there is none, or if a different version of FeedShell has written it.
  static func failure(in text: String?) -> LoadFailure? {
    text.flatMap { LoadFailure(stored: Data($0.utf8)) }
  }

  /// Encodes a failure as text; nil if there is none.
  static func text(of failure: LoadFailure?) -> String? {
    do {
      return try failure.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    } catch {
      return nil
    }
  }
}

import Foundation
public import Loading
public import Posts
import Storage

/// A change that waits to be sent, or that a server has refused.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  /// The number of the change.
  public let id: Int64
  public let write: PostWrite
  /// The account that makes the change, such as `ana@example.org`.
  public let account: String
  /// The address of the post's source.
  public let source: String
  /// The post as it was before the change; nil if it cannot be decoded.
  public let post: Post?
  /// Whether the change waits, is being sent, or was refused.
  public let state: PostWrite.State
  /// The reason why the change was not made; nil if it was not tried.
  public internal(set) var reason: LoadFailure?
  /// The change as it is stored.
  let stored: StoredWrite

  /// Decodes a stored change; nil if another version has written it.
  init?(_ stored: StoredWrite) {
    guard let write = PostWrite(stored.write) else { return nil }
    self.stored = stored
    (id, self.write, source, state) = (stored.id, write, stored.post.source, stored.state)
    account = WritingAccounts.shown(stored.account)
    post = stored.original
    reason = stored.failure
  }
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

  /// Whether another change is one of the same post, perhaps in another source.
  func isOfSamePost(as other: StoredWrite) -> Bool { account == other.account && post.id == other.post.id }

  /// The keys of the post in every source of the account that has it, first the one where the change was made.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func keys(in store: any WriteStore) async throws -> [PostKey] {
    guard let original else { return [post] }
    let copies = try await store.copies(of: self).filter { copy in
      guard copy.key != post, let details = copy.post?.details else { return false }
      // The id of a notification may be that of another post.
      return details.notice == nil && details.link == original.details.link
    }
    return [post] + copies.map(\.key)
  }

  /// The reason why the change was not made; nil if it was not tried.
  var failure: LoadFailure? {
    get {
      guard let reason else { return nil }
      do {
        return try JSONDecoder().decode(LoadFailure.self, from: Data(reason.utf8))
      } catch {
        return nil  // another version has written it
      }
    }
    set {
      do {
        reason = try newValue.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
      } catch {
        reason = nil
      }
    }
  }
}

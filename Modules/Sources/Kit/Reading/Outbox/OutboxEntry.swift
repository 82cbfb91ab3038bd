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
  /// The reason why the change was not made; nil before the first failed attempt.
  public internal(set) var reason: LoadFailure?

  /// Decodes a stored change; nil if another version has written it.
  init?(_ stored: StoredWrite) {
    guard let write = PostWrite(stored.write) else { return nil }
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

  /// The reason why the change was not made; nil before the first failed attempt.
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

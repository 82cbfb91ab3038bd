import Foundation
import Loading
import Posts
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

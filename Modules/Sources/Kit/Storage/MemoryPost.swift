import Foundation

/// A post, or a state that came before its post, in memory.
struct MemoryPost {
  let number: Int64
  var record: PostRecord
  var value: Data?
  /// A long text of the post; nil without one.
  var text: Data?
  /// The identity by which other sources are searched for it.
  var identity = StoredIdentity.none
  /// The date from which on it has had the identity.
  var identifiedAt = 0.0
  /// The article of the post's page; nil if there is none.
  var article: Data?

  /// The order of deletion when there is too much.
  var evictionOrder: (Int, Double, Int64) {
    (record.isCounted ? 2 : record.isUnread ? 1 : 0, record.confirmedAt, number)
  }

  /// The post with its state; nil without a value.
  func stored(_ key: PostKey) -> StoredPost? {
    value.map {
      StoredPost(
        key: key, value: $0, text: StoredText(of: number) { [text] in text }, version: record.version,
        position: PostPosition(sortDate: record.sortDate, number: number), state: record.state)
    }
  }

  /// Takes a post as its source sent it at a date.
  mutating func take(_ post: EncodedPost, at now: Double) {
    let isSame = identity == post.identity || identity.link != nil && identity.link == post.identity.link
    if !isSame { identifiedAt = now }
    (value, text, identity) = (post.value, post.text, post.identity)
  }

  /// The one of two with an id that stays when the other one moves to its address, with the state of both.
  func merged(_ moved: MemoryPost) -> MemoryPost {
    let (stays, goes) = record.outlasts(moved.record) ? (self, moved) : (moved, self)
    var merged = stays
    merged.record.merge(goes.record)
    merged.article = stays.article ?? goes.article
    return merged
  }
}

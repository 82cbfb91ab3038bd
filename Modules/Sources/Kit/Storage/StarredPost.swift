public import Foundation

/// A starred post to be copied to another store.
public struct StarredPost: Hashable, Sendable {
  /// The source's name, without credentials.
  public let source: String
  public let post: EncodedPost
  /// The date when the post arrived.
  public let arrivedAt: Date
  /// The date when the post was starred.
  public let starredAt: Date

  public init(source: String, post: EncodedPost, arrivedAt: Date, starredAt: Date) {
    self.source = source
    self.post = post
    self.arrivedAt = arrivedAt
    self.starredAt = starredAt
  }

  /// The post's key.
  public var key: PostKey { PostKey(source: source, id: post.id) }
}

extension StarredPost {
  init(_ record: PostRecord, _ key: PostKey, _ value: Data, _ text: Data?) {
    self.init(
      source: key.source,
      post: EncodedPost(
        id: key.id, value: value, text: text, version: record.version,
        date: record.date.map(Date.init(timeIntervalSince1970:)), account: record.account),
      arrivedAt: Date(timeIntervalSince1970: record.arrivedAt),
      starredAt: Date(timeIntervalSince1970: record.starredChangedAt))
  }
}

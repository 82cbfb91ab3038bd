public import Foundation

/// A starred post, to export it to another store.
public struct StarredPost: Hashable, Sendable {
  /// The source's name, without credentials.
  public let source: String
  /// The post as its source sent it.
  public let post: EncodedPost
  /// The date of its arrival.
  public let arrivedAt: Date
  /// The date of the star.
  public let starredAt: Date

  /// A post with the dates of its arrival and of its star.
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
  /// The post of a record.
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

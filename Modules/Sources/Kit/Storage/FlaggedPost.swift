public import Foundation
public import Posts

/// A flagged post to be copied to another store.
public struct FlaggedPost: Hashable, Sendable {
  /// The name of the source, without credentials.
  public let source: String
  public let post: EncodedPost
  /// The date when the post arrived.
  public let arrivedAt: Date
  /// The flags of the post, each with the date when it was set.
  public let flags: [PostFlag: Date]

  public init(source: String, post: EncodedPost, arrivedAt: Date, flags: [PostFlag: Date]) {
    self.source = source
    self.post = post
    self.arrivedAt = arrivedAt
    self.flags = flags
  }

  /// The key of the post.
  public var key: PostKey { PostKey(source: source, id: post.id) }
}

extension FlaggedPost {
  init(_ record: PostRecord, _ key: PostKey, _ value: Data, _ text: Data?) {
    self.init(
      source: key.source,
      post: EncodedPost(
        id: key.id, value: value, text: text, version: record.version,
        date: record.date.map(Date.init(timeIntervalSince1970:)), account: record.account),
      arrivedAt: Date(timeIntervalSince1970: record.arrivedAt),
      flags: record.state.flagsChangedAt.filter { record.flags.contains($0.key) })
  }
}

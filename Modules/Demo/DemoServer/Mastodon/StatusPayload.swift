import Foundation

/// A post, boost or comment in the JSON of Mastodon-compatible servers.
struct StatusPayload: Encodable {
  let id: String
  let createdAt: String
  @OrNull var editedAt: String?
  @OrNull var inReplyToId: String?
  @OrNull var inReplyToAccountId: String?
  var sensitive = false
  var spoilerText = ""
  let visibility = "public"
  @OrNull var language: String?
  let uri: String
  let url: String
  var repliesCount = 0
  let reblogsCount = 0
  let favouritesCount = 0
  var content = ""
  let reblog: Shared
  let account: AccountPayload
  var mediaAttachments: [AttachmentPayload] = []
  var mentions: [String] = []
  var tags: [Tag] = []
  var emojis: [EmojiPayload] = []
  @OrNull var card: String?
  @OrNull var poll: String?

  /// The post in a boost.
  indirect enum Shared: Encodable {
    case none
    case post(StatusPayload)

    func encode(to encoder: any Encoder) throws {
      if case .post(let post) = self { return try post.encode(to: encoder) }
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  struct Tag: Encodable {
    let name: String
    let url: String
  }

  /// A post, its number of direct answers, and the shared post if it is a boost.
  init(_ post: DemoPost, replies: Int, shared: StatusPayload?, base: String) {
    id = post.id
    createdAt = Self.text(of: post.createdAt)
    language = post.language
    uri = "\(base)/users/\(post.account.username)/statuses/\(post.id)"
    url = "\(base)/@\(post.account.handle)/\(post.id)"
    account = AccountPayload(post.account, base: base)
    reblog = shared.map { .post($0) } ?? .none
    repliesCount = replies
    sensitive = post.isSensitive
    spoilerText = post.warning
    content = post.html(base: base)
    mediaAttachments = post.media.map { AttachmentPayload($0, base: base) }
    tags = post.tags.map { Tag(name: $0, url: "\(base)/tags/\(DemoAddress.encoded($0))") }
    emojis = EmojiPayload.used(in: post.html, base: base)
  }

  /// A comment, and its number of direct answers.
  init(_ comment: DemoThread.Comment, replies: Int, base: String) {
    id = comment.id
    createdAt = Self.text(of: comment.createdAt)
    inReplyToId = comment.parent
    reblog = .none
    language = comment.language
    uri = "\(base)/users/\(comment.account.username)/statuses/\(comment.id)"
    url = "\(base)/@\(comment.account.handle)/\(comment.id)"
    account = AccountPayload(comment.account, base: base)
    repliesCount = replies
    content = comment.html
    emojis = EmojiPayload.used(in: comment.html, base: base)
  }

  /// A date in the form `2026-05-20T11:24:59.000Z`.
  private static func text(of date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

import Foundation
import JSON

/// Writes the JSON of Mastodon-compatible servers.
struct MastodonJSON {
  private static let languages: JSONValue = ["en", "el", "pt", "de", "ja"]
  /// The version that a server without logins reports.
  private static let version = "4.3.0 (compatible; FeedShell)"
  /// The format `2026-05-20T11:24:59.000Z`.
  static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The address of the server.
  let base: String
  /// The state of the accounts; nil for a server without logins.
  var ledger: DemoLedger?
  /// The account that requests the JSON; nil if the request has no token.
  var viewer: DemoAccount?

  // MARK: - The server

  /// The description of the server, version 1.
  static func instance(uri: String, _ dialect: DemoDialect?) -> JSONValue {
    [
      "uri": .string(uri), "title": .string(FeedPage.title), "description": .string(FeedPage.summary),
      "short_description": .string(FeedPage.summary), "email": "",
      "version": .string(dialect?.version ?? version), "languages": languages,
      "registrations": .bool(false), "approval_required": .bool(true), "urls": [:],
    ]
  }

  /// The description of the server, version 2.
  static func instance(domain: String, _ dialect: DemoDialect?) -> JSONValue {
    let feeds: JSONValue = ["local": "public", "remote": "public"]
    return .object(of: [
      "domain": .string(domain), "title": .string(FeedPage.title),
      "version": .string(dialect?.version ?? version),
      "description": .string(FeedPage.summary), "languages": languages,
      "configuration": ["timelines_access": ["live_feeds": feeds, "hashtag_feeds": feeds]],
      "registrations": ["enabled": .bool(false), "approval_required": .bool(true)],
      // Version 2 of Mastodon's API has grouped notifications.
      "api_versions": dialect == .mastodon ? ["mastodon": .integer(2)] : nil,
    ])
  }

  /// The NodeInfo index, which links to the description of the server's software.
  var nodeInfoIndex: JSONValue {
    let link: JSONValue = [
      "rel": "http://nodeinfo.diaspora.software/ns/schema/2.0", "href": .string("\(base)/nodeinfo/2.0"),
    ]
    return ["links": [link]]
  }

  /// The description of the server's software (NodeInfo 2.0).
  ///
  /// The protocol is that of the imitated servers, although no posts are exchanged with them. Without a dialect, the
  /// version is that of the responses, not of FeedShell.
  static func nodeInfo(posts: Int, _ dialect: DemoDialect?) -> JSONValue {
    let (name, version) = dialect.map { ($0.rawValue, $0.version) } ?? ("feedshell", "1")
    return [
      "version": "2.0", "software": ["name": .string(name), "version": .string(version)],
      "protocols": ["activitypub"],
      "services": ["inbound": [], "outbound": []], "openRegistrations": .bool(false),
      "usage": ["users": ["total": .integer(DemoAccount.all.count)], "localPosts": .integer(posts)],
      "metadata": ["nodeName": .string(FeedPage.title)],
    ]
  }

  // MARK: - Accounts and posts

  func account(_ account: DemoAccount) -> JSONValue {
    let photo = JSONValue.string("\(base)/photos/\(account.photo)")
    return [
      "id": .string(account.id), "username": .string(account.username), "acct": .string(account.handle),
      "display_name": .string(account.name), "locked": .bool(false), "bot": .bool(false),
      "created_at": "2019-03-05T00:00:00.000Z", "note": .string(account.note),
      "url": .string("\(base)/@\(account.handle)"), "avatar": photo, "avatar_static": photo, "header": "",
      "followers_count": .integer(0), "statuses_count": .integer(0), "emojis": emojis(in: account.name), "fields": [],
    ]
  }

  /// The status of a post, with the number of its direct replies; for a boost, with the shared post.
  func status(_ post: DemoPost, replies: Int, shared: JSONValue?) -> JSONValue {
    let poll = ledger.flatMap { DemoPoll(post)?.json(votes: $0.votes(in: post.id), viewer) }
    return status(
      post.id, by: post.account, post.createdAt, marks: marks(of: post.originalID), language: post.language,
      html: post.html(base: base), replies: replies, mentions: ledger == nil ? [] : post.mentioned, poll: poll,
      shared: shared, post)
  }

  /// The status of a comment, with the number of its direct replies, and the account to which it replies.
  func status(_ comment: DemoThread.Comment, replies: Int, to addressee: DemoAccount?) -> JSONValue {
    let account = ledger == nil ? nil : addressee
    return status(
      comment.id, by: comment.account, comment.createdAt, marks: marks(of: comment.id), language: comment.language,
      html: comment.html, replies: replies, mentions: account.map { [$0] } ?? [], parent: comment.parent, to: account)
  }

  /// The status of an account's boost, with the boosted post.
  func status(_ boost: DemoLedger.Boost, shared: JSONValue) -> JSONValue {
    status(boost.id, by: boost.account, boost.date, marks: marks(of: boost.post), shared: shared)
  }

  /// The status of a post, comment or boost; `post` has the members that only posts have.
  private func status(
    _ id: String, by author: DemoAccount, _ date: Date, marks: StatusMarks, language: String? = nil, html: String = "",
    replies: Int = 0, mentions: [DemoAccount] = [], poll: JSONValue? = nil, parent: String? = nil,
    to addressee: DemoAccount? = nil, shared: JSONValue? = nil, _ post: DemoPost? = nil
  ) -> JSONValue {
    let tags = post?.tags.map { tag -> JSONValue in
      ["name": .string(tag), "url": .string("\(base)/tags/\(DemoAddress.encoded(tag))")]
    }
    let members: JSONFields = [
      "id": .string(id), "created_at": .string(date.formatted(Self.dates)), "edited_at": .null,
      "in_reply_to_account_id": text(addressee?.id), "visibility": "public", "language": text(language),
      "uri": .string("\(base)/users/\(author.username)/statuses/\(id)"),
      "url": .string("\(base)/@\(author.handle)/\(id)"), "replies_count": .integer(replies),
      "reblogs_count": .integer(marks.boosts), "favourites_count": .integer(marks.favourites),
      "content": .string(html), "account": account(author), "mentions": .array(mentions.map(mention)),
      "emojis": emojis(in: html), "card": .null, "poll": poll ?? .null, "in_reply_to_id": text(parent),
      "sensitive": .bool(post?.isSensitive == true), "spoiler_text": .string(post?.warning ?? ""),
      "reblog": shared ?? .null, "media_attachments": .array(post?.media.map(attachment) ?? []),
      "tags": .array(tags ?? []),
    ]
    return .object(members.members + (viewer == nil ? [] : marks.own.members))
  }

  private func marks(of id: String) -> StatusMarks { ledger?.marks(of: id, for: viewer) ?? StatusMarks() }

  private func mention(_ account: DemoAccount) -> JSONValue {
    [
      "id": .string(account.id), "username": .string(account.username), "acct": .string(account.handle),
      "url": .string("\(base)/@\(account.handle)"),
    ]
  }

  /// A picture, film or sound of a post.
  private func attachment(_ media: DemoMedia) -> JSONValue {
    let isHere = media.kind != .unknown
    let address = JSONValue.string(base + media.path)
    let (width, height) = media.size
    let meta: JSONValue =
      switch media.kind {
      case .audio, .unknown: [:]
      case .video: ["original": size(width, height), "small": size(width, height)]
      case .image: ["original": size(width, height), "small": size(width / 2, height / 2)]
      }
    return [
      "id": .string(media.id), "type": .string(media.kind.rawValue), "url": isHere ? address : .null,
      "preview_url": text(isHere ? media.previewPath.map { base + $0 } : nil), "remote_url": isHere ? .null : address,
      "meta": meta, "description": text(media.description), "blurhash": .null,
    ]
  }

  private func size(_ width: Int, _ height: Int) -> JSONValue {
    [
      "width": .integer(width), "height": .integer(height), "size": .string("\(width)x\(height)"),
      "aspect": .number(Double(width) / Double(height)),
    ]
  }

  /// The custom emoji in a text; the demo source has a single one, `:boat:`.
  private func emojis(in text: String) -> JSONValue {
    guard text.contains(":boat:") else { return [] }
    let url = JSONValue.string("\(base)/photos/ana-ribeiro.png")
    return [["shortcode": "boat", "url": url, "static_url": url, "visible_in_picker": .bool(true)]]
  }

  private func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

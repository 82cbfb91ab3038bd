import Foundation
import Loading

/// A quoted post: Mastodon sends it together with a state, Pleroma sends just the post.
struct MastodonQuote: Decodable, Sendable {
  /// The content of a quoted post that is shown.
  struct Content: Sendable {
    let account: MastodonAccount
    /// The text as HTML.
    let text: String
    let createdAt: Date?
    /// The author's warning, which is plain text.
    let spoiler: String?
    let isSensitive: Bool
    let attachments: [MastodonAttachment]
    let poll: MastodonPoll?
  }

  let id: String?
  /// `accepted`, or the reason why the post is not shown; nil from Pleroma.
  let state: String?
  /// The address of the post's page, or else its fediverse id.
  let link: String?
  /// The content; nil if the post is not shown.
  let content: Content?

  fileprivate enum CodingKeys: String, CodingKey {
    case id, account, content, url, uri, state, sensitive, poll
    case spoiler = "spoiler_text"
    case createdAt = "created_at"
    case attachments = "media_attachments"
    case quotedStatus = "quoted_status"
    case quotedID = "quoted_status_id"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    state = container.text(.state)
    let isWrapped = state != nil || container.contains(.quotedStatus)
    guard isWrapped else {
      (id, link) = Self.reference(in: container)
      content = try Content(container)
      return
    }
    let inner = Self.status(in: container)
    let reference = inner.map(Self.reference)
    id = reference?.id ?? container.identifier(.quotedID)
    link = reference?.link
    let isAccepted = state == nil || state == "accepted"
    content = try isAccepted ? inner.map { try Content($0) } : nil
  }

  private typealias Container = KeyedDecodingContainer<CodingKeys>

  private static func reference(in container: Container) -> (id: String?, link: String?) {
    (container.identifier(.id), container.text(.url) ?? container.text(.uri))
  }

  /// The fields of the quoted post; nil if there is none.
  private static func status(in container: Container) -> Container? {
    do {
      return try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .quotedStatus)
    } catch {
      return nil  // null: the quoted post is not shown
    }
  }
}

extension MastodonQuote.Content {
  fileprivate init(_ container: KeyedDecodingContainer<MastodonQuote.CodingKeys>) throws {
    account = try container.decode(MastodonAccount.self, forKey: .account)
    text = container.lenient(.content) ?? ""
    createdAt = container.date(.createdAt)
    spoiler = container.text(.spoiler)
    isSensitive = container.flag(.sensitive)
    attachments = container.lenientList(.attachments, limit: Self.maximumAttachments)
    poll = container.lenient(.poll)
  }

  private static var maximumAttachments: Int { 20 }
}

import Foundation
import Loading

/// A quoted post: Mastodon sends it together with a state, Pleroma sends only the post.
struct MastodonQuote: Decodable, Sendable {
  /// The content of a quoted post that may be shown.
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
  /// `accepted`, or the reason why the post is not shown; nil on Pleroma.
  let state: String?
  /// The address of the post's page, or its fediverse id if there is no page.
  let link: String?
  /// The content; nil if the post is not shown.
  let content: Content?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    state = container.text("state")
    let isWrapped = state != nil || container.contains("quoted_status")
    guard isWrapped else {
      (id, link) = Self.reference(in: container)
      content = try Content(container)
      return
    }
    // null: the quoted post is not shown
    let inner = container.object("quoted_status")
    let reference = inner.map(Self.reference)
    id = reference?.id ?? container.identifier("quoted_status_id")
    link = reference?.link
    let isAccepted = state == nil || state == "accepted"
    content = try isAccepted ? inner.map { try Content($0) } : nil
  }

  private static func reference(in container: WireFields) -> (id: String?, link: String?) {
    (container.identifier("id"), container.text("url") ?? container.text("uri"))
  }
}

extension MastodonQuote.Content {
  fileprivate init(_ container: WireFields) throws {
    account = try container.decode(MastodonAccount.self, forKey: "account")
    text = container.lenient("content") ?? ""
    createdAt = container.date("created_at")
    spoiler = container.text("spoiler_text")
    isSensitive = container.flag("sensitive")
    attachments = container.lenientList("media_attachments", limit: Self.maximumAttachments)
    poll = container.lenient("poll")
  }

  private static var maximumAttachments: Int { 20 }
}

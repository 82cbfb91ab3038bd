import Foundation
import Loading

/// A post as sent by servers; only id and author are required, because servers omit or change the rest.
///
/// A class, because a thread has thousands, and a copy of a value would retain each of its fields.
final class MastodonStatus: Decodable, Sendable {
  let id: String
  let account: MastodonAccount
  /// The text as HTML.
  let content: String
  let createdAt: Date?
  let language: String?
  /// The address of the post's page, or its fediverse id if there is no page.
  let link: String?
  let inReplyToID: String?
  let repliesCount: Int?
  let isSensitive: Bool
  /// The author's warning, which is plain text.
  let spoiler: String?
  /// The title; only sent by Friendica.
  let title: String?
  let attachments: [MastodonAttachment]
  let filters: [MastodonFilter]
  /// The location, such as `Athens, Greece`; only sent by Pixelfed.
  let place: String?
  /// The quoted post; the text also contains a paragraph that refers to it.
  let quote: MastodonQuote?
  let facts: MastodonFacts

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    id = try container.needed(container.identifier("id"), "id")
    account = try container.decode(MastodonAccount.self, forKey: "account")
    content = container.lenient("content") ?? ""
    createdAt = container.date("created_at")
    language = container.text("language")
    link = container.text("url") ?? container.text("uri")
    inReplyToID = container.identifier("in_reply_to_id")
    repliesCount = container.count("replies_count") ?? container.count("reply_count")
    isSensitive = container.flag("sensitive")
    spoiler = container.text("spoiler_text")
    title = container.object("friendica")?.text("title")
    attachments = container.lenient("media_attachments", as: LossyArray<MastodonAttachment>.self)?.elements ?? []
    filters = container.lenient("filtered", as: LossyArray<MastodonFilter>.self)?.elements ?? []
    let location = container.object("place")
    let names = [location?.text("name"), location?.text("country")].compactMap(\.self)
    place = names.isEmpty ? nil : names.joined(separator: ", ")
    quote = container.lenient("quote")
    facts = MastodonFacts(container)
  }
}

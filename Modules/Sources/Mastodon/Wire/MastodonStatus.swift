import Foundation
import Loading

/// A post as sent by servers; only id and author are required, because servers omit or change the rest.
struct MastodonStatus: Decodable, Sendable {
  let id: String
  let account: MastodonAccount
  /// The text as HTML.
  let content: String
  let createdAt: Date?
  let language: String?
  /// The address of the post's page, or else its fediverse id.
  let link: String?
  let inReplyToID: String?
  let repliesCount: Int?
  let isSensitive: Bool
  /// The author's warning, which is plain text.
  let spoiler: String?
  /// The headline that Friendica sends.
  let title: String?
  let attachments: [MastodonAttachment]
  let filters: [MastodonFilter]
  /// The location that Pixelfed sends, such as `Athens, Greece`.
  let place: String?
  /// The quoted post; the text also contains a paragraph that refers to it.
  let quote: MastodonQuote?
  let facts: MastodonFacts

  private enum CodingKeys: String, CodingKey {
    case id, account, content, language, url, uri, sensitive, friendica, title, filtered, place, quote
    case createdAt = "created_at"
    case inReplyToID = "in_reply_to_id"
    case repliesCount = "replies_count"
    case replyCount = "reply_count"
    case spoiler = "spoiler_text"
    case attachments = "media_attachments"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = container.identifier(.id) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "no id")
    }
    self.id = id
    account = try container.decode(MastodonAccount.self, forKey: .account)
    content = container.lenient(.content) ?? ""
    createdAt = container.date(.createdAt)
    language = container.text(.language)
    link = container.text(.url) ?? container.text(.uri)
    inReplyToID = container.identifier(.inReplyToID)
    repliesCount = container.count(.repliesCount) ?? container.count(.replyCount)
    isSensitive = container.flag(.sensitive)
    spoiler = container.text(.spoiler)
    title = container.lenient(.friendica, as: Friendica.self)?.title
    attachments = container.lenient(.attachments, as: LossyArray<MastodonAttachment>.self)?.elements ?? []
    filters = container.lenient(.filtered, as: LossyArray<MastodonFilter>.self)?.elements ?? []
    place = container.lenient(.place, as: Location.self)?.text
    quote = container.lenient(.quote)
    facts = try MastodonFacts(from: decoder)
  }

  private struct Friendica: Decodable {
    let title: String?

    init(from decoder: any Decoder) throws {
      title = try decoder.container(keyedBy: CodingKeys.self).text(.title)
    }
  }

  private struct Location: Decodable {
    let text: String?

    private enum CodingKeys: String, CodingKey {
      case name, country
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let names = [container.text(.name), container.text(.country)].compactMap(\.self)
      text = names.isEmpty ? nil : names.joined(separator: ", ")
    }
  }
}

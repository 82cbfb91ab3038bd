import Foundation
import Loading

/// The facts about a post that servers send beside its content; any of them may be missing.
struct MastodonFacts: Decodable, Sendable {
  /// The maximum number of accounts that a post names.
  private static let maximumMentions = 100
  /// The maximum number of topics that are read.
  private static let maximumTags = 100

  /// `public`, `unlisted`, `private` or `direct`; others of some servers.
  let visibility: String?
  let shareCount: Int?
  let favouriteCount: Int?
  let quoteCount: Int?
  let isFavourited: Bool?
  let isShared: Bool?
  let isBookmarked: Bool?
  let editedAt: Date?
  /// The account whose post this one answers.
  let inReplyToAccountID: String?
  /// The accounts that the text names.
  let mentions: [MastodonAccount]
  let poll: MastodonPoll?
  let card: MastodonCard?
  let isPinned: Bool
  /// The name of the program that the post was written with.
  let application: String?
  /// The names of the topics.
  let tags: [String]
  /// Whether this person may answer, of GoToSocial.
  let canBeAnswered: Bool?

  private enum CodingKeys: String, CodingKey {
    case visibility, favourited, reblogged, bookmarked, mentions, poll, card, pinned, application, tags
    case quoteCount = "quotes_count"
    case shareCount = "reblogs_count"
    case favouriteCount = "favourites_count"
    case editedAt = "edited_at"
    case inReplyToAccountID = "in_reply_to_account_id"
    case interactionPolicy = "interaction_policy"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    visibility = container.text(.visibility)
    shareCount = container.count(.shareCount)
    favouriteCount = container.count(.favouriteCount)
    isFavourited = container.lenient(.favourited)
    isShared = container.lenient(.reblogged)
    isBookmarked = container.lenient(.bookmarked)
    editedAt = container.date(.editedAt)
    inReplyToAccountID = container.identifier(.inReplyToAccountID)
    mentions = inReplyToAccountID == nil ? [] : container.lenientList(.mentions, limit: Self.maximumMentions)
    poll = container.lenient(.poll)
    card = container.lenient(.card)
    quoteCount = container.count(.quoteCount)
    isPinned = container.flag(.pinned)
    application = container.lenient(.application, as: Named.self)?.name
    tags = container.lenientList(.tags, limit: Self.maximumTags).compactMap { (tag: Named) in tag.name }
    canBeAnswered = container.lenient(.interactionPolicy, as: InteractionPolicy.self)?.canReply
  }

  /// A program or a topic.
  private struct Named: Decodable {
    let name: String?

    private enum CodingKeys: CodingKey {
      case name
    }

    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).text(.name)
    }
  }

  /// The people who may interact with a post.
  private struct InteractionPolicy: Decodable {
    let canReply: Bool?

    private enum CodingKeys: String, CodingKey {
      case canReply = "can_reply"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      canReply = container.lenient(.canReply, as: Rule.self)?.includesReader
    }
  }

  /// The people who may interact in one way.
  private struct Rule: Decodable {
    private static let maximumPeople = 100

    /// Whether the reader is among them, at once or once the author agrees; nil if nobody is listed.
    ///
    /// Versions name the lists differently, and some send both names.
    let includesReader: Bool?

    private enum CodingKeys: String, CodingKey {
      case always
      case withApproval = "with_approval"
      case automaticApproval = "automatic_approval"
      case manualApproval = "manual_approval"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let names: [CodingKeys] = [.automaticApproval, .manualApproval, .always, .withApproval]
      let people: [[String]] = names.map { container.lenientList($0, limit: Self.maximumPeople) }
      let all = people.flatMap(\.self)
      includesReader = all.isEmpty ? nil : all.contains { $0 == "public" || $0 == "me" }
    }
  }
}

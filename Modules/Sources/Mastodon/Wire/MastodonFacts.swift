import Foundation
import Loading
import Posts

/// The facts about a post that servers send in addition to its content; any of them may be missing.
struct MastodonFacts: Sendable {
  /// The maximum number of mentions that are decoded.
  private static let maximumMentions = 100
  /// The maximum number of topics to decode.
  private static let maximumTags = 100
  /// The maximum number of reactions to decode.
  private static let maximumReactions = 100

  /// The audience: `public`, `unlisted`, `private`, `direct`, or another value that some servers send.
  let visibility: String?
  let shareCount: Int?
  let favouriteCount: Int?
  let quoteCount: Int?
  let editedAt: Date?
  /// The id of the author of the parent post.
  let inReplyToAccountID: String?
  /// The mentioned accounts, which are only decoded for replies.
  let mentions: [MastodonAccount]
  let poll: MastodonPoll?
  let card: MastodonCard?
  let isPinned: Bool
  /// The reactions of the signed-in account; some servers send `false` to everybody.
  private let ownReactions: Post.Reactions?
  /// The name of the application that the post was written with.
  let application: String?
  /// The names of the topics.
  let tags: [String]
  /// The emoji reactions with their counts; empty if the server does not support reactions.
  let reactions: [String]

  /// Decodes the facts from the fields of a post.
  init(_ container: WireFields) {
    visibility = container.text("visibility")
    shareCount = container.count("reblogs_count")
    favouriteCount = container.count("favourites_count")
    editedAt = container.date("edited_at")
    inReplyToAccountID = container.identifier("in_reply_to_account_id")
    mentions = inReplyToAccountID == nil ? [] : container.lenientList("mentions", limit: Self.maximumMentions)
    poll = container.lenient("poll")
    card = container.lenient("card")
    quoteCount = container.count("quotes_count")
    isPinned = container.flag("pinned")
    ownReactions = Self.ownReactions(in: container)
    application = container.object("application")?.text("name")
    tags = container.lenientList("tags", limit: Self.maximumTags).compactMap { (tag: Named) in tag.name }
    let lists: [[Reaction]] = [
      container.lenientList("reactions", limit: Self.maximumReactions),
      container.lenientList("emoji_reactions", limit: Self.maximumReactions),
      container.object("pleroma")?.lenientList("emoji_reactions", limit: Self.maximumReactions) ?? [],
    ]
    reactions = (lists.first { !$0.isEmpty } ?? []).compactMap(\.text)
  }

  /// The reactions of the account that loaded the post; nil if there is no account, or if the server sends no
  /// reactions.
  func reactions(of account: String?) -> Post.Reactions? {
    account == nil ? nil : ownReactions
  }

  private static func ownReactions(in container: WireFields) -> Post.Reactions? {
    guard let liked: Bool = container.lenient("favourited"), let boosted: Bool = container.lenient("reblogged") else {
      return nil
    }
    var reactions = Post.Reactions()
    (reactions[.like], reactions[.boost]) = (liked, boosted)
    reactions[.bookmark] = container.flag("bookmarked")
    return reactions
  }

  /// An emoji reaction.
  private struct Reaction: Decodable {
    /// The emoji, or `:name:` for a custom emoji, with its count; nil if the count is 0.
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      guard let name = container.text("name"), let count = container.count("count"), count > 0 else {
        text = nil
        return
      }
      let isCustom = name.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ":") }
      text = "\(isCustom ? ":\(name):" : name) \(count)"
    }
  }

  /// The additional fields of Pleroma and Akkoma.
  private struct Pleroma: Decodable {
    let reactions: [Reaction]

    init(from decoder: any Decoder) throws {
      reactions = try decoder.fields.lenientList("emoji_reactions", limit: MastodonFacts.maximumReactions)
    }
  }

  /// An application or a topic, of which only the name is decoded.
  private struct Named: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      name = try decoder.fields.text("name")
    }
  }
}

extension PostWrite.Kind {
  /// The name of the change in the API's paths, such as `favourite`, or `unfavourite` to undo it.
  var pathWord: String {
    switch self {
    case .like: "favourite"
    case .bookmark: "bookmark"
    case .boost: "reblog"
    case .vote: "votes"
    }
  }
}

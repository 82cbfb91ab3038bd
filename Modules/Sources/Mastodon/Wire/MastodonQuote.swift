import Loading

/// A post that another one quotes: Mastodon wraps it together with a state, Pleroma sends the post itself.
struct MastodonQuote: Decodable, Sendable {
  let id: String?
  let account: MastodonAccount
  /// The text as HTML.
  let content: String
  /// The author's warning, which is plain text.
  let spoiler: String?
  /// The address of the page, or else the id in the fediverse.
  let link: String?

  private enum CodingKeys: String, CodingKey {
    case id, account, content, url, uri
    case spoiler = "spoiler_text"
    case quotedStatus = "quoted_status"
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.quotedStatus) {
      container = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .quotedStatus)
    }
    id = container.identifier(.id)
    account = try container.decode(MastodonAccount.self, forKey: .account)
    content = container.lenient(.content) ?? ""
    spoiler = container.text(.spoiler)
    link = container.text(.url) ?? container.text(.uri)
  }
}

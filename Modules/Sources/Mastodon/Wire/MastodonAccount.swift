import Loading

/// An account as sent by servers.
struct MastodonAccount: Decodable, Sendable {
  let id: String?
  /// The display name; if there is none, the account's name.
  let name: String
  /// The name: `ann` on this server, `ann@example.org` on another.
  let acct: String
  /// The address of the account's profile.
  let profile: String?

  private enum CodingKeys: String, CodingKey {
    case id, username, acct
    case profile = "url"
    case displayName = "display_name"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = container.identifier(.id)
    let username = container.text(.username)
    guard let acct = container.text(.acct) ?? username else {
      throw DecodingError.dataCorruptedError(forKey: .acct, in: container, debugDescription: "no name")
    }
    self.acct = acct
    profile = container.text(.profile)
    name = container.text(.displayName) ?? username ?? acct
  }
}

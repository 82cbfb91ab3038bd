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

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    id = container.identifier("id")
    let username = container.text("username")
    acct = try container.needed(container.text("acct") ?? username, "acct")
    profile = container.text("url")
    name = container.text("display_name") ?? username ?? acct
  }
}

import Loading

/// An account, as servers send it.
struct MastodonAccount: Decodable, Sendable {
  let id: String?
  /// The display name, or the account's name if there is none.
  let name: String
  /// The name: `ann` for an account of this server, `ann@example.org` for an account of another server.
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

/// An account in the JSON of Mastodon-compatible servers.
struct AccountPayload: Encodable {
  let id: String
  let username: String
  let acct: String
  let displayName: String
  let locked: Bool
  let bot: Bool
  let createdAt: String
  let note: String
  let url: String
  let avatar: String
  let avatarStatic: String
  let header: String
  let followersCount: Int
  let statusesCount: Int
  let emojis: [EmojiPayload]
  let fields: [String]

  init(_ account: DemoAccount, base: String) {
    id = account.id
    username = account.username
    acct = account.handle
    displayName = account.name
    locked = false
    bot = false
    createdAt = "2019-03-05T00:00:00.000Z"
    note = account.note
    url = "\(base)/@\(account.handle)"
    avatar = "\(base)/photos/\(account.photo)"
    avatarStatic = avatar
    header = ""
    followersCount = 0
    statusesCount = 0
    emojis = EmojiPayload.used(in: account.name, base: base)
    fields = []
  }
}

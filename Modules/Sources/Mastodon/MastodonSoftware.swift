import Foundation

/// The software of a server, identified by its name in nodeinfo.
struct MastodonSoftware: Hashable, Sendable {
  /// The names of software with Mastodon's client API.
  ///
  /// These are Mastodon and its forks, most of which keep its name; Pleroma and its forks; and other servers that
  /// implement the API, including the demo.
  private static let compatible: Set<String> = [
    "mastodon", "hometown", "ecko", "fedibird", "kmyblue", "chuckya", "pleroma", "akkoma", "rebased", "pixelfed",
    "gotosocial", "friendica", "sharkey", "iceshrimp", "iceshrimp.net", "firefish", "catodon", "takahe", "mitra",
    "snac", "feedshell",
  ]

  /// The names of software without Mastodon's client API.
  ///
  /// For software in neither list, the server is asked whether it has the API.
  private static let other: Set<String> = [
    "misskey", "lemmy", "peertube", "bookwyrm", "writefreely", "plume", "wordpress", "ghost", "drupal", "discourse",
    "nodebb", "owncast", "funkwhale", "castopod", "mobilizon", "gancio", "kbin", "mbin", "piefed", "hubzilla",
    "streams", "diaspora", "nextcloud", "xwiki", "forgejo", "gitea", "gitlab", "threads", "flipboard", "tumblr",
    "micro.blog", "honk", "microblogpub", "hugo", "loops", "lotide", "socialhome", "event-federation", "betula",
  ]

  /// The name of the software, in lowercase.
  let name: String

  init(_ name: String) {
    self.name = String(name.prefix(40)).lowercased()
  }

  var isCompatible: Bool { Self.compatible.contains(name) }
  /// Whether the software is known to have a different API.
  var isOther: Bool { Self.other.contains(name) }
  /// Whether the server sends only the direct replies of a thread.
  var sendsDirectRepliesOnly: Bool { name == "pixelfed" }

  /// The address of a timeline's feed that anyone can read without a token; nil if the software has no such feed.
  func feed(of location: MastodonLocation) -> String? {
    let path: [String]? =
      switch (name, location.timeline) {
      case (_, .account(let user)) where user.contains("@"): nil
      case ("mastodon", .account(let user)), ("hometown", .account(let user)): ["@\(user).rss"]
      case ("mastodon", .tag(let tag)), ("hometown", .tag(let tag)): ["tags", "\(tag).rss"]
      case ("gotosocial", .account(let user)): ["@\(user)", "feed.rss"]
      case ("pixelfed", .account(let user)): ["users", "\(user).atom"]
      case ("akkoma", .account(let user)), ("pleroma", .account(let user)): ["users", user, "feed"]
      case ("friendica", .account(let user)): ["feed", user]
      case ("discourse", .everyone): ["latest.rss"]
      default: nil
      }
    return path.map { location.server.address($0).absoluteString.replacing("%40", with: "@") }
  }
}

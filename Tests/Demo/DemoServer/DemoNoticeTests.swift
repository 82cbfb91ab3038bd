import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoNoticeTests {
  private static let token = DemoLogins.standardToken
  private static let path = "/api/v1/notifications"

  /// A server with enough posts for notifications of every kind.
  private func large(_ dialect: DemoDialect) -> DemoOptions {
    var options = writableOptions(dialect)
    options.items = 400
    return options
  }

  @Test func initialNotificationsIncludeEveryKindNewestFirst() async throws {
    try await withServer(large(.mastodon)) { _, get in
      let notices = try await all(Self.path + "?limit=80", get)
      let kinds = Set(notices.compactMap { $0["type"] as? String })
      #expect(kinds == ["mention", "reblog", "favourite", "follow", "poll", "update"])
      let ids = notices.compactMap { ($0["id"] as? String).flatMap { Int($0) } }
      #expect(ids == Array((1...notices.count).reversed()))
      let dates = notices.compactMap { $0["created_at"] as? String }
      #expect(dates == dates.sorted(by: >) && dates.count == notices.count)
      for notice in notices { #expect((notice["status"] == nil) == (notice["type"] as? String == "follow")) }
      #expect(notices.count > 80, "several pages")
    }
  }

  @Test func everyMentionNamesTheAccountAndSomeMentionsAreReplies() async throws {
    try await withServer(large(.mastodon)) { _, get in
      let mentions = try await all(Self.path + "?types[]=mention", get).compactMap { $0["status"] as? [String: Any] }
      let replies = mentions.filter { $0["in_reply_to_account_id"] as? String == "1001" }
      #expect(!replies.isEmpty && replies.count < mentions.count)
      for mention in mentions {
        let names = (mention["mentions"] as? [[String: Any]])?.compactMap { $0["acct"] as? String }
        #expect(names?.contains("ana") == true)
      }
    }
  }

  @Test func notificationsAreSelectedByKind() async throws {
    try await withServer(large(.gotosocial)) { _, get in
      let some = try await all(Self.path + "?types[]=follow&types[]=poll", get)
      #expect(Set(some.compactMap { $0["type"] as? String }) == ["follow", "poll"])
      let others = try await all(Self.path + "?exclude_types[]=follow&exclude_types[]=poll", get)
      #expect(Set(others.compactMap { $0["type"] as? String }) == ["mention", "reblog", "favourite", "update"])
      #expect(try await get("/api/v2/notifications", authorization).status == 404, "no groups")
    }
  }

  @Test func aLikeOrBoostByAnotherAccountIsANotificationUntilItIsUndone() async throws {
    try await withServer(large(.mastodon)) { _, get in
      let own = try #require(
        (0..<100).map(DemoPosts(count: 400, now: Date(timeIntervalSince1970: 0)).post)
          .first { $0.account.username == "ana" && $0.shared == nil }?.id)
      let before = try await get.list(Self.path + "?limit=1", token: Self.token)
      let other = try await signIn("mhairi", "read write", get)
      let newest = String(describing: before[0]["id"] ?? "")
      for verb in ["favourite", "reblog"] { _ = try await get.post("/api/v1/statuses/\(own)/\(verb)", token: other) }
      _ = try await get.post("/api/v1/statuses/\(own)/favourite", token: Self.token)
      let new = try await get.list(Self.path + "?since_id=\(newest)", token: Self.token)
      #expect(new.map { $0["type"] as? String } == ["reblog", "favourite"], "not the account's own like")
      #expect(new.allSatisfy { ($0["account"] as? [String: Any])?["username"] as? String == "mhairi" })
      #expect(new.allSatisfy { ($0["status"] as? [String: Any])?["id"] as? String == own })
      for verb in ["unfavourite", "unreblog"] {
        _ = try await get.post("/api/v1/statuses/\(own)/\(verb)", token: other)
      }
      #expect(try await get.list(Self.path + "?since_id=\(newest)", token: Self.token).isEmpty)
    }
  }

  @Test func likesOfAPostAreGroupedAndTheGroupsCoverEveryNotification() async throws {
    try await withServer(large(.mastodon)) { _, get in
      let count = try await all(Self.path + "?limit=80", get).count
      var counted: [String: Int] = [:]
      var next: String? = "/api/v2/notifications?limit=10"
      while let address = next {
        let answer = try await get(address, authorization)
        let page = try object(answer.body)
        let groups = try #require(page["notification_groups"] as? [[String: Any]])
        let keys = groups.compactMap { $0["group_key"] as? String }
        #expect(Set(keys).count == groups.count && groups.count <= 10)
        let actors = Set((page["accounts"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? [])
        let posts = Set((page["statuses"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? [])
        for group in groups {
          #expect(actors.isSuperset(of: group["sample_account_ids"] as? [String] ?? ["none"]))
          if let post = group["status_id"] as? String { #expect(posts.contains(post)) }
          let key = try #require(group["group_key"] as? String)
          counted[key] = max(counted[key] ?? 0, group["notifications_count"] as? Int ?? 0)
        }
        next = pageLink("next", answer)
      }
      #expect(counted.values.reduce(0, +) == count)
      #expect(counted.contains { $0.key.hasPrefix("favourite-") && $0.value > 1 })
      let single = try await get.value(at: "/api/v2/notifications?grouped_types[]=follow", token: Self.token)
      let groups = try #require(single["notification_groups"] as? [[String: Any]])
      #expect(groups.allSatisfy { $0["type"] as? String == "follow" || $0["notifications_count"] as? Int == 1 })
    }
  }

  private var authorization: HTTPFields { [.authorization: "Bearer \(Self.token)"] }

  /// The notifications on all pages, from the given address on.
  private func all(_ path: String, _ get: Requests) async throws -> [[String: Any]] {
    var notices: [[String: Any]] = []
    var next: String? = path
    while let address = next {
      let answer = try await get(address, authorization)
      notices += try #require(try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
      next = pageLink("next", answer)
    }
    return notices
  }
}

import Foundation
import HTTP
import Loading
import System
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoWriteTests {
  private static let token = DemoLogins.standardToken
  /// The id of the newest post, a picture.
  private static let post = DemoPostID.text(of: 0)
  /// The index of the newest post with a poll.
  private static let poll = 6

  @Test(arguments: DemoDialect.allCases, [("favourite", "favourited"), ("bookmark", "bookmarked")])
  func likesAndBookmarksCountOnceAndCanBeUndone(dialect: DemoDialect, kind: (String, String)) async throws {
    let (verb, member) = kind
    try await withServer(writableOptions(dialect)) { _, get in
      let path = "/api/v1/statuses/\(Self.post)"
      for _ in 1...2 {
        let status = try object(try await get.post("\(path)/\(verb)", token: Self.token).body)
        #expect(status[member] as? Bool == true)
      }
      let other = try await signIn("mhairi", "read", get)
      #expect(try await get.value(at: path, token: other)[member] as? Bool == false, "another account")
      let open = try await get.value(at: path)
      #expect(open[member] == nil, "nobody is signed in")
      #expect(open["favourites_count"] as? Int == (verb == "favourite" ? 1 : 0))
      let timeline = try await get.list("/api/v1/timelines/home?limit=5", token: Self.token)
      #expect(timeline.map { $0[member] as? Bool } == [true, false, false, false, false])
      for _ in 1...2 {
        let status = try object(try await get.post("\(path)/un\(verb)", token: Self.token).body)
        #expect(status[member] as? Bool == false && status["favourites_count"] as? Int == 0)
      }
    }
  }

  @Test func mastodonCountsARepeatedBoostOnceAndReturnsTheStateAfterAnUndo() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let path = "/api/v1/statuses/\(Self.post)"
      let wrappers = try await boostTwice(get)
      #expect(wrappers[0] == wrappers[1])
      #expect(try await get.value(at: path)["reblogs_count"] as? Int == 1)
      for _ in 1...2 {
        let status = try object(try await get.post("\(path)/unreblog", token: Self.token).body)
        #expect(status["id"] as? String == Self.post)
        #expect(status["reblogged"] as? Bool == false && status["reblogs_count"] as? Int == 0)
      }
      #expect(try await get("/api/v1/statuses/\(wrappers[0])").status == 404, "the boost is gone")
    }
  }

  @Test func goToSocialCountsARepeatedBoostTwiceAndReturnsTheStateBeforeAnUndo() async throws {
    try await withServer(writableOptions(.gotosocial)) { _, get in
      let path = "/api/v1/statuses/\(Self.post)"
      #expect(Set(try await boostTwice(get)).count == 2)
      #expect(try await get.value(at: path)["reblogs_count"] as? Int == 2)
      for count in [2, 1] {
        let status = try object(try await get.post("\(path)/unreblog", token: Self.token).body)
        #expect(status["reblogged"] as? Bool == true && status["reblogs_count"] as? Int == count)
        let now = try await get.value(at: path, token: Self.token)
        #expect(now["reblogged"] as? Bool == (count == 2) && now["reblogs_count"] as? Int == count - 1)
      }
    }
  }

  @Test func aChangeToABoostAppliesToTheBoostedPost() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let boost = try #require(
        try await get.list("/api/v1/timelines/public?limit=12").first { $0["reblog"] is [String: Any] })
      let original = try #require((boost["reblog"] as? [String: Any])?["id"] as? String)
      let id = try #require(boost["id"] as? String)
      let liked = try object(try await get.post("/api/v1/statuses/\(id)/favourite", token: Self.token).body)
      #expect(liked["id"] as? String == id && liked["favourited"] as? Bool == true)
      #expect(try await get.value(at: "/api/v1/statuses/\(original)", token: Self.token)["favourited"] as? Bool == true)
      let wrapper = try object(try await get.post("/api/v1/statuses/\(id)/reblog", token: Self.token).body)
      #expect((wrapper["reblog"] as? [String: Any])?["id"] as? String == original)
      let own = try #require(wrapper["id"] as? String)
      #expect(try await get.post("/api/v1/statuses/\(own)/unreblog", token: Self.token).status == 200)
      #expect(try await get.value(at: "/api/v1/statuses/\(original)")["reblogs_count"] as? Int == 0)
    }
  }

  @Test(arguments: DemoDialect.allCases)
  func aVoteCountsOnceAndTheSecondIsRefused(dialect: DemoDialect) async throws {
    try await withServer(writableOptions(dialect)) { _, get in
      let status = "/api/v1/statuses/\(DemoPostID.text(of: Self.poll))"
      let before = try #require(try await get.value(at: status)["poll"] as? [String: Any])
      #expect(before["voted"] == nil && before["multiple"] as? Bool == false)
      let path = "/api/v1/polls/\(try #require(before["id"] as? String))"
      for choices in [["0", "1"], [], ["9"], ["x"]] {
        let answer = try await get.post("\(path)/votes", choices.map { ("choices[]", $0) }, token: Self.token)
        #expect(answer.status == 422, "\(choices)")
      }
      let poll = try object(try await get.post("\(path)/votes", .json(#"{"choices":[2]}"#), token: Self.token).body)
      #expect(poll["voted"] as? Bool == true && poll["own_votes"] as? [Int] == [2])
      #expect(poll["votes_count"] as? Int == (before["votes_count"] as? Int).map { $0 + 1 })
      #expect(try await get.post("\(path)/votes", [("choices[]", "1")], token: Self.token).status == 422)
      let now = try #require(try await get.value(at: status, token: Self.token)["poll"] as? [String: Any])
      #expect(now["own_votes"] as? [Int] == [2])
      #expect(try await get.value(at: path)["own_votes"] == nil)
      #expect(try await get.post("/api/v1/polls/1/votes", [("choices[]", "1")], token: Self.token).status == 404)
    }
  }

  @Test(arguments: [
    (DemoDialect.mastodon, "The access token is invalid", "This action is outside the authorized scopes"),
    (.gotosocial, "Unauthorized: token not supplied", "Forbidden: token has insufficient scope permission"),
  ])
  func aWriteRequiresATokenWithItsScope(dialect: DemoDialect, missing: String, narrow: String) async throws {
    try await withServer(writableOptions(dialect)) { _, get in
      let path = "/api/v1/statuses/\(Self.post)/favourite"
      let refusal = try await get.post(path)
      #expect(refusal.status == 401)
      #expect(try object(refusal.body)["error"] as? String == missing)
      let reading = try await signIn("ana", "read write:bookmarks", get)
      let forbidden = try await get.post(path, token: reading)
      #expect(forbidden.status == 403)
      #expect(try object(forbidden.body)["error"] as? String == narrow)
      let writing = try await signIn("ana", "write:favourites", get)
      #expect(try await get.post(path, token: writing).status == 200)
      #expect(try await get.post("/api/v1/statuses/1/favourite", token: writing).status == 404)
      #expect(try await get(path).status == 404, "never a GET")
    }
  }

  // MARK: - Faults

  @Test func faultsOccurInOrderAndLaterWritesSucceed() async throws {
    let faults = try #require(DemoFault.list("ok:1,401:1,403:1,422:1,429:1,500:1"))
    try await withServer(writableOptions(.mastodon, faults)) { _, get in
      var statuses: [Int] = []
      for number in 0..<7 {
        let path = "/api/v1/statuses/\(DemoPostID.text(of: number))/bookmark"
        let answer = try await get.post(path, token: Self.token)
        statuses.append(answer.status)
        #expect((answer.headers[.retryAfter] != nil) == (answer.status == 429))
      }
      #expect(statuses == [200, 401, 403, 422, 429, 500, 200])
      let report = try await get.value(at: "/demo/writes")
      let own = try #require(report["ana"] as? [String: Any])
      #expect(own["received"] as? [String: Int] == ["bookmark": 7])
      let posts = try #require(own["posts"] as? [String: [String: Any]])
      #expect(posts.values.count { $0["bookmarked"] as? Bool == true } == 2, "refused writes are not applied")
    }
  }

  @Test func aWriteWhoseAnswerIsLostIsApplied() async throws {
    try await withServer(writableOptions(.gotosocial, [DemoFault(.lost, count: 1)])) { _, get in
      let path = "/api/v1/statuses/\(Self.post)"
      await #expect(throws: LoadFailure.self) { try await get.post("\(path)/reblog", token: Self.token) }
      #expect(try await get.value(at: path, token: Self.token)["reblogged"] as? Bool == true)
      #expect(try await get.post("\(path)/reblog", token: Self.token).status == 200)
      let report = try await get.value(at: "/demo/writes")
      let posts = try #require((report["ana"] as? [String: Any])?["posts"] as? [String: [String: Any]])
      let post = try #require(posts[Self.post])
      #expect(post["boosts"] as? Int == 2)
      #expect(post["received"] as? [String: Int] == ["reblog": 2])
    }
  }

  @Test func aStalledWriteIsNeitherAppliedNorAnswered() async throws {
    let (lines, log) = AsyncStream<String>.makeStream()
    try await withServer(writableOptions(.mastodon, [DemoFault(.stall)]), log: { log.yield($0) }) { base, get in
      let connection = try LoopbackConnection(to: try #require(base.port))
      let head = "POST /api/v1/statuses/\(Self.post)/favourite HTTP/1.1\r\nHost: localhost\r\n"
      connection.write(Array("\(head)Authorization: Bearer \(Self.token)\r\nContent-Length: 3\r\n\r\na=b".utf8))
      let line = await lines.first { _ in true }
      #expect(line?.contains("favourite stalled") == true)
      #expect(try await get.value(at: "/api/v1/statuses/\(Self.post)")["favourites_count"] as? Int == 0)
      connection.close()
    }
  }

  @Test func aListOfFaultsIsParsed() {
    #expect(DemoFault.list("lost") == [DemoFault(.lost)])
    let faults = [DemoFault(.works, count: 2), DemoFault(.tooMany, count: 3), DemoFault(.stall)]
    #expect(DemoFault.list("ok:2,429:3,stall") == faults)
    for text in ["", "lost:", "lost:0", "lost:x", "lost:-1", "418", "lost,", "lost:1:2", "Lost"] {
      #expect(DemoFault.list(text) == nil, "\(text)")
    }
  }

  // MARK: - Bodies

  @Test(arguments: [("Content-Length: x", 411), ("Transfer-Encoding: chunked", 411), ("Content-Length: 999999", 413)])
  func aBodyOfUnknownOrExcessiveLengthIsRefused(field: String, status: Int) async throws {
    try await withServer(writableOptions(.mastodon)) { base, _ in
      let connection = try LoopbackConnection(to: try #require(base.port))
      connection.write(Array("POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n".utf8))
      let answer = String(decoding: connection.read() ?? [], as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      connection.close()
    }
  }

  @Test func aReceivedWriteIsAppliedEvenIfTheClientDisconnects() async throws {
    var options = writableOptions(.mastodon)
    options.latency = .seconds(600)
    let (lines, log) = AsyncStream<String>.makeStream()
    let sent = options
    try await withServer(sent, log: { log.yield($0) }) { base, _ in
      for (verb, body) in [("bookmark", "a="), ("favourite", "a=b")] {
        let connection = try LoopbackConnection(to: try #require(base.port))
        let head = "POST /api/v1/statuses/\(Self.post)/\(verb) HTTP/1.1\r\nHost: localhost\r\n"
        connection.write(Array("\(head)Authorization: Bearer \(Self.token)\r\nContent-Length: 3\r\n\r\n\(body)".utf8))
        connection.close()
      }
      let line = await lines.first { _ in true }
      #expect(line?.contains("favourite 200") == true, "not the write with two of three bytes")
    }
  }

  @Test func severalWritesShareOneConnection() async throws {
    try await withServer(writableOptions(.mastodon)) { base, get in
      let connection = try LoopbackConnection(to: try #require(base.port))
      for verb in ["favourite", "bookmark"] {
        let head = "POST /api/v1/statuses/\(Self.post)/\(verb) HTTP/1.1\r\nHost: localhost\r\n"
        connection.write(Array("\(head)Authorization: Bearer \(Self.token)\r\nContent-Length: 3\r\n\r\na=b".utf8))
        #expect(String(decoding: connection.read() ?? [], as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
      }
      connection.close()
      let post = try await get.value(at: "/api/v1/statuses/\(Self.post)", token: Self.token)
      #expect(post["favourited"] as? Bool == true && post["bookmarked"] as? Bool == true)
    }
  }

  // MARK: - Steps

  /// Boosts the post twice; returns the ids of the boosts.
  private func boostTwice(_ get: Requests) async throws -> [String] {
    var ids: [String] = []
    for _ in 1...2 {
      let boost = try object(try await get.post("/api/v1/statuses/\(Self.post)/reblog", token: Self.token).body)
      let shared = try #require(boost["reblog"] as? [String: Any])
      #expect(shared["id"] as? String == Self.post && shared["reblogged"] as? Bool == true)
      let id = try #require(boost["id"] as? String)
      #expect(id != Self.post)
      #expect(try await get("/api/v1/statuses/\(id)").status == 200)
      ids.append(id)
    }
    return ids
  }
}

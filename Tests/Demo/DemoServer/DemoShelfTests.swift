import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoShelfTests {
  private static let token = DemoLogins.standardToken

  @Test(arguments: [("favourite", "/api/v1/favourites"), ("bookmark", "/api/v1/bookmarks")])
  func likesAndBookmarksArePagedNewestFirst(verb: String, path: String) async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      #expect(try await get.list(path, token: Self.token).isEmpty)
      let ids = [4, 0, 9, 2, 7].map { DemoPostID.text(of: $0) }
      for id in ids { _ = try await get.post("/api/v1/statuses/\(id)/\(verb)", token: Self.token) }
      _ = try await get.post("/api/v1/statuses/\(ids[2])/un\(verb)", token: Self.token)
      var found: [String] = []
      var next: String? = path + "?limit=2"
      while let address = next {
        let answer = try await get(address, [.authorization: "Bearer \(Self.token)"])
        let page = try #require(try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
        #expect(page.allSatisfy { $0["\(verb == "bookmark" ? "bookmarked" : "favourited")"] as? Bool == true })
        found += page.compactMap { $0["id"] as? String }
        next = pageLink("next", answer)
      }
      #expect(found == [ids[4], ids[3], ids[1], ids[0]], "the newest mark first, without the one that was undone")
      let other = try await signIn("mhairi", "read", get)
      #expect(try await get.list(path, token: other).isEmpty)
    }
  }

  @Test func thePrevLinkLoadsTheImmediatelyNewerBookmarks() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      for number in 0..<5 {
        _ = try await get.post("/api/v1/statuses/\(DemoPostID.text(of: number))/bookmark", token: Self.token)
      }
      let authorization: HTTPFields = [.authorization: "Bearer \(Self.token)"]
      let last = try await get("/api/v1/bookmarks?limit=1&max_id=2", authorization)
      let previous = try #require(pageLink("prev", last))
      #expect(previous.hasSuffix("/api/v1/bookmarks?limit=1&min_id=1"))
      let newer = try await get.list(previous.replacing("limit=1", with: "limit=2"), token: Self.token)
      #expect(newer.map { $0["id"] as? String } == [2, 1].map { DemoPostID.text(of: $0) })
      #expect(try await get("/api/v1/bookmarks?max_id=x", authorization).status == 400)
    }
  }

  @Test func theTimelineOfAListHasThePostsOfItsAccounts() async throws {
    try await withServer(writableOptions(.gotosocial)) { _, get in
      let lists = try await get.list("/api/v1/lists", token: Self.token)
      #expect(lists.map { $0["title"] as? String } == ["Friends", "Mountain people"])
      let id = try #require(lists[1]["id"] as? String)
      let posts = try await get.list("/api/v1/timelines/list/\(id)?limit=40", token: Self.token)
      #expect(!posts.isEmpty)
      #expect(
        posts.allSatisfy { (($0["account"] as? [String: Any])?["acct"] as? String)?.contains("@") == true })
      let list = try await get.value(at: "/api/v1/lists/\(id)", token: Self.token)
      #expect(list["title"] as? String == "Mountain people")
      let unknown = try await get("/api/v1/timelines/list/9", [.authorization: "Bearer \(Self.token)"])
      #expect(unknown.status == 404)
      #expect(try object(unknown.body)["error"] as? String == "Not Found")
    }
  }

  @Test func popularPostsArePagedByOffsetOnMastodonOnly() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let first = try await get("/api/v1/trends/statuses?limit=20")
      let second = try await get(try #require(pageLink("next", first)))
      let pages = try [first, second].map { try JSONSerialization.jsonObject(with: $0.body) as? [[String: Any]] ?? [] }
      #expect(pages.map(\.count) == [20, 4], "25 posts, one of them a boost")
      #expect(Set(pages.joined().compactMap { $0["id"] as? String }).count == 24)
      #expect(pageLink("next", second) == nil)
      #expect(try await get("/api/v1/trends/statuses?offset=-1").status == 400)
    }
    try await withServer(writableOptions(.gotosocial)) { _, get in
      let answer = try await get("/api/v1/trends/statuses")
      #expect(answer.status == 404)
    }
  }

  @Test func aReadingPositionIsSavedForEachTimelineAndAccount() async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let path = "/api/v1/markers?timeline[]=home&timeline[]=notifications"
      #expect(try await get.value(at: path, token: Self.token).isEmpty)
      for id in ["5", "7"] {
        #expect(try await get.post("/api/v1/markers", [("home[last_read_id]", id)], token: Self.token).status == 200)
      }
      let markers = try await get.value(at: path, token: Self.token)
      #expect(markers.keys.sorted() == ["home"])
      let home = try #require(markers["home"] as? [String: Any])
      #expect(home["last_read_id"] as? String == "7" && home["version"] as? Int == 2)
      #expect(home["updated_at"] is String)
      let body = #"{"notifications":{"last_read_id":"12"}}"#
      #expect(try await get.post("/api/v1/markers", .json(body), token: Self.token).status == 200)
      #expect(try await get.value(at: path, token: Self.token).keys.sorted() == ["home", "notifications"])
      #expect(try await get.value(at: "/api/v1/markers?timeline[]=home", token: Self.token).keys.sorted() == ["home"])
      let reading = try await signIn("mhairi", "read", get)
      #expect(try await get.value(at: path, token: reading).isEmpty, "another account")
      #expect(try await get.post("/api/v1/markers", [("home[last_read_id]", "5")], token: reading).status == 403)
    }
  }

  @Test(arguments: [
    ("/api/v1/favourites", "read:favourites"), ("/api/v1/bookmarks", "read:bookmarks"), ("/api/v1/lists", "read:lists"),
    ("/api/v1/lists/1", "read:lists"), ("/api/v1/timelines/list/1", "read:lists"),
    ("/api/v1/markers", "read:statuses"), ("/api/v1/notifications", "read:notifications"),
    ("/api/v2/notifications", "read:notifications"), ("/api/v1/timelines/home", "read:statuses"),
    ("/api/v1/accounts/verify_credentials", "read:accounts"),
  ])
  func dataOfAnAccountRequiresATokenWithTheNeededScope(path: String, scope: String) async throws {
    try await withServer(writableOptions(.mastodon)) { _, get in
      let refusal = try await get(path)
      #expect(refusal.status == 401)
      #expect(try object(refusal.body)["error"] as? String == "The access token is invalid")
      #expect(try await get(path, [.authorization: "Bearer other"]).status == 401)
      let narrow = try await signIn("ana", "write", get)
      #expect(try await get(path, [.authorization: "Bearer \(narrow)"]).status == 403)
      let exact = try await signIn("ana", scope, get)
      #expect(try await get(path, [.authorization: "Bearer \(exact)"]).status == 200)
    }
  }
}

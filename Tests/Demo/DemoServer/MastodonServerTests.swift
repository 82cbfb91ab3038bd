import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct MastodonServerTests {
  @Test func nodeinfoAndInstanceDescribeTheServer() async throws {
    try await withServer { base, get in
      let index = try object(try await get("/.well-known/nodeinfo").body)
      let address = try #require((index["links"] as? [[String: String]])?.first?["href"])
      let info = try object(try await get(address).body)
      #expect((info["software"] as? [String: String])?["name"] == "feedshell")
      let instance = try object(try await get("/api/v2/instance").body)
      #expect(instance["domain"] as? String == "127.0.0.1:\(try #require(base.port))")
      #expect(try object(try await get("/api/v1/instance").body)["title"] as? String == "FeedShell demo")
    }
  }

  @Test func followingTheLinkHeaderReachesTheEndOfTheTimeline() async throws {
    try await withServer { _, get in
      var ids: [String] = []
      var sizes: [Int] = []
      var next: String? = "/api/v1/timelines/public?limit=10&only_media=false"
      while let path = next {
        let answer = try await get(path)
        let page = try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]]
        ids += page?.compactMap { $0["id"] as? String } ?? []
        sizes.append(page?.count ?? -1)
        next = pageLink("next", answer)
      }
      #expect(sizes == [10, 10, 5, 0], "the last page with posts names a next one, which is empty")
      #expect(ids.count == 25 && Set(ids).count == 25)
      #expect(ids == ids.sorted(by: >), "newest first")
      let newer = try await get.list("/api/v1/timelines/public?limit=3&min_id=\(ids[20])")
      #expect(newer.map { $0["id"] as? String } == Array(ids[17..<20]), "the ones just above")
      let newest = try await get.list("/api/v1/timelines/public?limit=3&since_id=\(ids[20])")
      #expect(newest.map { $0["id"] as? String } == Array(ids[0..<3]))
    }
  }

  @Test(arguments: ["local=true", "remote=true", "only_media=true", "exclude_reblogs=true"])
  func timelinesCanBeFiltered(filter: String) async throws {
    try await withServer { _, get in
      let all = try await get.list("/api/v1/timelines/public?limit=40")
      let some = try await get.list("/api/v1/timelines/public?limit=40&\(filter)")
      #expect(!some.isEmpty && some.count < all.count)
      for post in some {
        let account = try #require((post["account"] as? [String: Any])?["acct"] as? String)
        let isBoost = post["reblog"] is [String: Any]
        switch filter {
        case "local=true": #expect(!account.contains("@"))
        case "remote=true": #expect(account.contains("@"))
        case "only_media=true": #expect(isBoost || (post["media_attachments"] as? [Any])?.isEmpty == false)
        default: #expect(!isBoost)
        }
      }
    }
  }

  @Test func accountsAndTagsHaveTimelines() async throws {
    try await withServer { _, get in
      let account = try object(try await get("/api/v1/accounts/lookup?acct=jonas@berge.example").body)
      let id = try #require(account["id"] as? String)
      let posts = try await get.list("/api/v1/accounts/\(id)/statuses?limit=40")
      #expect(!posts.isEmpty)
      #expect(posts.allSatisfy { ($0["account"] as? [String: Any])?["id"] as? String == id })
      let tagged = try await get.list("/api/v1/timelines/tag/%CE%B8%CE%AC%CE%BB%CE%B1%CF%83%CF%83%CE%B1?limit=40")
      #expect(!tagged.isEmpty)
      #expect(
        tagged.allSatisfy { ($0["tags"] as? [[String: String]])?.contains { $0["name"] == "θάλασσα" } == true })
      #expect(try await get.list("/api/v1/timelines/tag/nothing").isEmpty)
    }
  }

  @Test func thePostsIncludeEveryKindOfMediaAndWarning() async throws {
    try await withServer { _, get in
      let posts = try await get.list("/api/v1/timelines/public?limit=12")
      let media = posts.map { $0["media_attachments"] as? [[String: Any]] ?? [] }
      #expect(Set(media.joined().compactMap { $0["type"] as? String }) == ["image", "video", "audio", "unknown"])
      let album = try #require(media.first { $0.count == 4 })
      #expect(album.filter { $0["description"] is NSNull }.count == 1)
      #expect(posts.contains { $0["sensitive"] as? Bool == true && $0["spoiler_text"] as? String == "" })
      #expect(posts.contains { ($0["spoiler_text"] as? String)?.isEmpty == false })
      #expect(posts.contains { $0["language"] is NSNull })
      let boost = try #require(posts.first { $0["reblog"] is [String: Any] })
      #expect(boost["content"] as? String == "")
      #expect(((boost["reblog"] as? [String: Any])?["media_attachments"] as? [Any])?.count == 4)
      let texts = posts.compactMap { $0["content"] as? String }
      for markup in ["<ul>", "<blockquote>", ":boat:", "&amp;lt;", "class=\"invisible\"", "mention hashtag"] {
        #expect(texts.contains { $0.contains(markup) }, "no \(markup)")
      }
    }
  }

  @Test func mediaAndTheirPreviewsAreServed() async throws {
    try await withServer { _, get in
      let posts = try await get.list("/api/v1/timelines/public?limit=12")
      let all = posts.flatMap { $0["media_attachments"] as? [[String: Any]] ?? [] }
      #expect(posts.count == 12 && all.count > 12)
      #expect(all.contains { $0["preview_url"] is String })
      for media in all {
        let address = try #require((media["url"] as? String) ?? (media["remote_url"] as? String))
        let original = try await get(address)
        #expect(original.status == 200)
        #expect(
          ["image/png", "video/x-msvideo", "audio/wav"].contains(original.headers[.contentType]), "\(address)")
        guard let preview = media["preview_url"] as? String else { continue }
        let small = try await get(preview)
        #expect(small.headers[.contentType] == "image/png")
        #expect(small.body.count < original.body.count)
      }
    }
  }

  @Test func aThreadIsNineCommentsDeepAndHasACommentWithoutAParent() async throws {
    var options = DemoOptions()
    options.items = 25
    try await withServer(options) { _, get in
      let posts = try await get.list("/api/v1/timelines/public?limit=12")
      let album = try #require(posts.first { ($0["media_attachments"] as? [Any])?.count == 4 })
      let id = try #require(album["id"] as? String)
      let thread = try object(try await get("/api/v1/statuses/\(id)/context").body)
      #expect((thread["ancestors"] as? [Any])?.isEmpty == true)
      let comments = try #require(thread["descendants"] as? [[String: Any]])
      var depths: [String: Int] = [id: -1]
      for comment in comments {
        let own = try #require(comment["id"] as? String)
        depths[own] = (comment["in_reply_to_id"] as? String).flatMap { depths[$0] }.map { $0 + 1 }
      }
      #expect(depths.values.max() == 8)
      #expect(comments.count - (depths.count - 1) == 1, "one answers a comment that is gone")
      #expect(comments.filter { $0["in_reply_to_id"] as? String == id }.count == album["replies_count"] as? Int)
      let leaf = try #require(depths.first { $0.value == 8 }?.key)
      let above = try object(try await get("/api/v1/statuses/\(leaf)/context").body)["ancestors"] as? [[String: Any]]
      #expect(above?.count == 9)
      #expect(above?.first?["id"] as? String == id)
      #expect(try object(try await get("/api/v1/statuses/\(leaf)").body)["id"] as? String == leaf)
    }
  }

  @Test func eachPostHasTheRequestedNumberOfComments() async throws {
    try await withServer { _, get in
      for post in try await get.list("/api/v1/timelines/public?limit=12&exclude_reblogs=true") {
        let id = try #require(post["id"] as? String)
        let thread = try object(try await get("/api/v1/statuses/\(id)/context").body)
        let comments = try #require(thread["descendants"] as? [[String: Any]])
        #expect(comments.count == 4)
        #expect(comments.filter { $0["in_reply_to_id"] as? String == id }.count == post["replies_count"] as? Int)
      }
    }
  }

  @Test func theHomeTimelineRequiresAToken() async throws {
    try await withServer { _, get in
      let path = "/api/v1/timelines/home"
      let refusal = try await get(path)
      #expect(refusal.status == 401)
      #expect(try object(refusal.body)["error"] as? String == "This method requires an authenticated user")
      #expect(try await get(path, [.authorization: "Bearer other"]).status == 401)
      #expect(try await get(path, [.authorization: "Bearer demo"]).status == 200)
    }
  }

  @Test func theLastOfATrillionPostsIsLookedUpQuickly() {
    let posts = DemoPosts(count: 1 << 40, now: Date(timeIntervalSince1970: 1_700_000_000))
    let last = posts.post(posts.count - 1)
    #expect(posts.index(of: last.id) == posts.count - 1)
    #expect(posts.index(of: DemoPostID.text(of: posts.count)) == nil)
    #expect(last.createdAt.formatted(.iso8601) > "2000")
  }
}

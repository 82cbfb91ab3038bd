import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct ConversationServerTests {
  // MARK: - Hacker News

  @Test func hackerNewsServesATreeSortedByDateAndTheRanksOfTopLevelComments() async throws {
    try await withServer(DemoOptions()) { _, get in
      let tree = try await get.value(at: "/hn/algolia/api/v1/items/8000001")
      let all = nodes(tree)
      #expect(all.count == 121 && Set(all.compactMap { $0["id"] as? Int }).count == 121)
      for node in all {
        let parents = children(node).map { $0["parent_id"] as? Int }
        #expect(parents.allSatisfy { $0 == node["id"] as? Int })
      }
      let byDate = children(tree).compactMap { $0["id"] as? Int }
      let item = try await get.value(at: "/hn/firebase/v0/item/8000001.json")
      let byRank = try #require(item["kids"] as? [Int])
      #expect(byRank != byDate && byRank.sorted() == byDate)
      #expect(item["descendants"] as? Int == 120)
    }
  }

  @Test func aHackerNewsCommentIsServedWithItsSubtreeAndItsParent() async throws {
    try await withServer(DemoOptions()) { _, get in
      let tree = try await get.value(at: "/hn/algolia/api/v1/items/8000001")
      let comment = try #require(nodes(tree).first { children($0).count > 1 && $0["type"] as? String == "comment" })
      let id = try #require(comment["id"] as? Int)
      let own = try await get.value(at: "/hn/algolia/api/v1/items/\(id)")
      #expect(nodes(own).map { $0["id"] as? Int } == nodes(comment).map { $0["id"] as? Int })
      let item = try await get.value(at: "/hn/firebase/v0/item/\(id).json")
      #expect(item["parent"] as? Int == comment["parent_id"] as? Int)
      #expect((item["kids"] as? [Int]) == children(comment).compactMap { $0["id"] as? Int })
    }
  }

  @Test func hackerNewsListsIDsAndASearchFindsTheirStoriesOldestFirst() async throws {
    try await withServer(DemoOptions()) { _, get in
      for list in ["top", "new", "best", "ask", "show", "job"] {
        let answer = try await get("/hn/firebase/v0/\(list)stories.json")
        let ids = try #require(try JSONSerialization.jsonObject(with: answer.body) as? [Int])
        #expect(ids.count == ["ask": 13, "show": 9, "job": 3][list, default: 65])
        let page = ids.prefix(9)
        let tags = "(story,job),(\(page.map { "story_\($0)" }.joined(separator: ",")),story_1)"
        let found = try await get.value(at: "/hn/algolia/api/v1/search?tags=\(tags)&hitsPerPage=30")
        let hits = try #require(found["hits"] as? [[String: Any]])
        #expect(hits.compactMap { ($0["objectID"] as? String).flatMap { Int($0) } } == page.sorted(by: >))
      }
    }
  }

  @Test func unknownItemsAreMissingInAlgoliaAndNullInFirebase() async throws {
    try await withServer(DemoOptions()) { _, get in
      for id in ["7", "8000066", "9100121", "9150000", "-1", "x"] {
        let tree = try await get("/hn/algolia/api/v1/items/\(id)")
        #expect(tree.status == 404 && text(tree) == #"{"status":404,"error":"Not Found"}"#)
        #expect(text(try await get("/hn/firebase/v0/item/\(id).json")) == "null")
      }
    }
  }

  @Test func aTreeMayHaveAThousandLevelsAndDeletedCommentsKeepTheirReplies() async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?comments=1000&shape=deep")
      let deep = text(try await get("/hn/algolia/api/v1/items/8000001"))
      #expect(deep.matches(of: /"parent_id":/).count == 1_001)
      #expect(deep.hasSuffix(String(repeating: "]}", count: 1_001)))
      _ = try await get("/demo/conversations?comments=30&shape=deleted")
      let tree = try await get.value(at: "/hn/algolia/api/v1/items/8000001")
      let deleted = nodes(tree).filter { $0["author"] is NSNull }
      #expect(deleted.count == 10 && deleted.contains { !children($0).isEmpty })
      let id = try #require(deleted.first?["id"] as? Int)
      let item = try await get.value(at: "/hn/firebase/v0/item/\(id).json")
      #expect(item["deleted"] as? Bool == true || item["dead"] as? Bool == true)
    }
  }

  @Test func theFrontPageIncludesTextPostsJobsPollsAndUnusualDiscussions() async throws {
    try await withServer { _, get in
      var items: [Int: [String: Any]] = [:]
      for number in [5, 19, 22, 27, 29, 31] {
        items[number] = try await get.value(at: "/hn/firebase/v0/item/\(8_000_000 + number).json")
      }
      #expect((items[5]?["text"] as? String)?.contains("item?id=8000009") == true && items[5]?["url"] == nil)
      #expect(items[19]?["type"] as? String == "job" && items[19]?["kids"] == nil)
      #expect(items[22]?["type"] as? String == "poll")
      #expect([27, 29, 31].map { items[$0]?["descendants"] as? Int } == [2_000, 60, 1_000])
      let removed = nodes(try await get.value(at: "/hn/algolia/api/v1/items/8000029")).filter { $0["author"] is NSNull }
      #expect(removed.contains { !children($0).isEmpty })
      let dead = try #require(removed.compactMap { $0["id"] as? Int }.first { $0.isMultiple(of: 2) })
      #expect(try await get.value(at: "/hn/firebase/v0/item/\(dead).json")["dead"] as? Bool == true)
      for (kinds, found) in [
        ("story", ["8000005"]), ("(story,poll)", ["8000022", "8000005"]),
        ("(story,poll,job)", ["8000022", "8000019", "8000005"]),
      ] {
        let tags = "\(kinds),(story_8000005,story_8000019,story_8000022)"
        let answer = try await get.value(at: "/hn/algolia/api/v1/search?tags=\(tags)")
        #expect((answer["hits"] as? [[String: Any]])?.compactMap { $0["objectID"] as? String } == found)
      }
    }
  }

  // MARK: - Lobsters

  @Test(arguments: DemoDiscussion.Shape.allCases)
  func lobstersSendsEveryShapeOfDiscussion(shape: DemoDiscussion.Shape) async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?shape=\(shape.rawValue)&of=lobsters")
      let story = try await get.value(at: try await lobstersStory(get) + ".json")
      let comments = try #require(story["comments"] as? [[String: Any]])
      let ids = comments.compactMap { $0["short_id"] as? String }
      let parents = comments.map { $0["parent_comment"] as? String }
      #expect(Set(ids).count == 120)
      let isKnown = parents.allSatisfy { parent in parent.map { ids.contains($0) } ?? true }
      #expect(isKnown == (shape != .orphans))
      let isLater = zip(ids.indices, parents).contains { index, parent in
        parent.flatMap { ids.firstIndex(of: $0) }.map { $0 >= index } ?? false
      }
      #expect(isLater == [.late, .circle].contains(shape))
      #expect((ids.count > 120) == [.repeated, .circle].contains(shape))
      #expect(comments.contains { $0["is_deleted"] as? Bool == true } == (shape == .deleted))
      #expect(comments.contains { $0["depth"] as? Int == 119 } == (shape == .deep))
    }
  }

  @Test func lobstersStoriesAreAlsoServedAsWebPages() async throws {
    try await withServer { _, get in
      let page = try await get(lobstersStory(get))
      #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
      #expect(try await get("/lobsters/s/s00000.json").status == 404)
    }
  }

  // MARK: - Discourse

  @Test func furtherPostsOfATopicCanBeRequestedByID() async throws {
    try await withServer(DemoOptions()) { _, get in
      let topic = try await get.value(at: "/discourse/t/1.json")
      let stream = try #require(topic["post_stream"] as? [String: Any])
      let first = try #require(stream["posts"] as? [[String: Any]])
      let ids = try #require(stream["stream"] as? [Int])
      #expect(first.count == 20 && ids.count == 121 && first.compactMap { $0["id"] as? Int } == Array(ids[..<20]))
      let query = (ids[20..<40] + [7]).map { "post_ids[]=\($0)" }.joined(separator: "&")
      let encoded = query.replacing("[", with: "%5B").replacing("]", with: "%5D")
      let more = try await get.value(at: "/discourse/t/1/posts.json?\(encoded)")
      let posts = try #require((more["post_stream"] as? [String: Any])?["posts"] as? [[String: Any]])
      #expect(posts.compactMap { $0["id"] as? Int } == Array(ids[20..<40]))
      let numbers = (first + posts).compactMap { $0["post_number"] as? Int }
      #expect(numbers.last.map { $0 > numbers.count } == true, "numbers have gaps")
      let answered = (first + posts).compactMap { $0["reply_to_post_number"] as? Int }
      #expect(!answered.isEmpty && answered.allSatisfy { numbers.contains($0) })
    }
  }

  @Test func theForumPageLinksToAFeedThatListsTheTopics() async throws {
    try await withServer { base, get in
      let page = text(try await get("/discourse"))
      #expect(page.contains(#"<meta name="generator" content="Discourse "#))
      let feed = try #require(page.firstMatch(of: /href="([^"]*latest\.rss)"/)).1
      let items = text(try await get(String(feed)))
      #expect(items.contains("<guid isPermaLink=\"false\">127.0.0.1-topic-1</guid>"))
      #expect(items.contains("5 posts - "))
      let link = try #require(items.firstMatch(of: /<link>([^<]*\/t\/[^<]*\/1)</)).1
      #expect(try await get(String(link)).headers[.contentType]?.hasPrefix("text/html") == true)
    }
  }

  // MARK: - WordPress

  @Test func aCommentFeedContainsTheTenNewestCommentsAndLinksToTheAPI() async throws {
    try await withServer(DemoOptions()) { _, get in
      let feed = text(try await get("/wordpress/feed"))
      #expect(feed.contains("<slash:comments>120</slash:comments>"))
      let address = try #require(feed.firstMatch(of: /<wfw:commentRss>([^<]*)</)).1
      for (path, parents) in [(String(address), 0), (address + "atom/", 10)] {
        let answer = try await get(path)
        let api = try #require(HTTPField.Name("Link").flatMap { name in answer.headers[name] })
        #expect(api.contains("/wordpress/wp-json/wp/v2/posts/1>; rel=\"alternate\""))
        #expect(text(answer).matches(of: /<item>|<entry>/).count == 10)
        #expect(text(answer).matches(of: /thr:in-reply-to ref=/).count == parents)
      }
    }
  }

  @Test func theAPIReturnsAllVisibleCommentsInPages() async throws {
    try await withServer(DemoOptions()) { _, get in
      let path = "/wordpress/wp-json/wp/v2/comments?post=1&per_page=100&order=asc&_fields=id,parent"
      let first = try await get(path)
      #expect(HTTPField.Name("X-WP-Total").flatMap { first.headers[$0] } == "120")
      let next = try #require(pageLink("next", first))
      let second = try await get(next)
      #expect(pageLink("next", second) == nil)
      let comments = try [first, second].flatMap { answer in
        try #require(try JSONSerialization.jsonObject(with: answer.body) as? [[String: Int]])
      }
      let ids = comments.compactMap { $0["id"] }
      #expect(ids.count == 120 && ids == ids.sorted())
      #expect(comments.allSatisfy { $0["parent"].map { $0 == 0 || ids.contains($0) } == true })
      #expect(try await get.list(path + "&page=3").isEmpty)
      #expect(try await get.list(path.replacing("post=1&", with: "post=99&")).isEmpty)
      #expect(try await get(path.replacing("100", with: "101")).status == 400)
      _ = try await get("/demo/conversations?shape=deleted")
      let visible = try await get(path)
      #expect(HTTPField.Name("X-WP-Total").flatMap { visible.headers[$0] } == "80", "deleted comments are not sent")
    }
  }

  // MARK: - public-inbox

  @Test func requestingTheThreadOfAnyMessageReturnsTheWholeThread() async throws {
    try await withServer(DemoOptions()) { _, get in
      let list = text(try await get("/inbox/new.atom"))
      #expect(list.contains("/inbox/1@example/\"") && list.contains("/inbox/1.120@example/\""))
      let thread = text(try await get("/inbox/1@example/t.atom"))
      #expect(thread.matches(of: /<entry>/).count == 121)
      #expect(text(try await get("/inbox/1.7@example/t.atom")) == thread)
      let ids = Set(thread.matches(of: /<id>(urn[^<]*)</).map(\.1))
      let parents = thread.matches(of: /thr:in-reply-to ref="([^"]*)"/).map(\.1)
      #expect(ids.count == 121 && parents.count == 120 && parents.allSatisfy { ids.contains($0) })
      for id in ["1.121@example", "66@example", "1@elsewhere", "1.0@example", "x@example"] {
        let answer = try await get("/inbox/\(id)/t.atom")
        #expect(answer.status == 404 && answer.headers[.contentType]?.hasPrefix("text/plain") == true, "\(id)")
      }
    }
  }

  // MARK: - Faults

  @Test func faultsOfASiteOrAnEndpointOccurInTheGivenOrder() async throws {
    try await withServer { _, get in
      _ = try await get("/demo/conversations?faults=404:1,500:1,html:1,429:1&of=discourse")
      _ = try await get("/demo/conversations?faults=403:1&of=discourse/topic")
      var statuses: [Int] = []
      for _ in 0..<6 {
        let answer = try await get("/discourse/t/1.json")
        statuses.append(answer.status)
        #expect((answer.headers[.retryAfter] != nil) == (answer.status == 429))
        #expect(text(answer).hasPrefix("<!DOCTYPE html>") == (statuses.count == 4), "the page of a challenge")
      }
      #expect(statuses == [403, 404, 500, 200, 429, 200])
      #expect(try await get("/lobsters/rss").status == 200, "other sites have no faults")
      let report = try await get.value(at: "/demo/conversations")
      #expect(report["requests"] as? [String: Int] == ["discourse/topic": 6, "lobsters/feed": 1])
    }
  }

  @Test func faultsCanBeSetForAllSites() async throws {
    try await withServer { _, get in
      let story = try await lobstersStory(get) + ".json"
      let whole = try await get(story).body.count
      _ = try await get("/demo/conversations?faults=cut:1,429:1")
      #expect(try await get(story).body.count == whole - whole / 2)
      let limited = try await get(story)
      #expect(limited.status == 429 && limited.headers[.retryAfter] == nil)
      let end = try #require(HTTPField.Name("RateLimit-Reset").flatMap { limited.headers[$0] }.flatMap { Int($0) })
      #expect(abs(end - Int(Date().timeIntervalSince1970)) < 60)
    }
  }

  @Test(arguments: [
    "comments=x", "comments=-1", "comments=40001", "shape=round", "faults=418", "faults=404&of=usenet", "of=lobsters/x",
  ])
  func invalidServerSettingsAreRefused(query: String) async throws {
    try await withServer { _, get in
      let answer = try await get("/demo/conversations?\(query)")
      #expect(answer.status == 400)
    }
  }

  @Test func everySiteCanServeTwoThousandComments() async throws {
    try await withServer { _, get in
      _ = try await get("/demo/conversations?comments=2000")
      #expect(nodes(try await get.value(at: "/hn/algolia/api/v1/items/8000001")).count == 2_001)
      let story = try await get.value(at: try await lobstersStory(get) + ".json")
      #expect((story["comments"] as? [Any])?.count == 2_000)
      let stream = try await get.value(at: "/discourse/t/1.json")["post_stream"] as? [String: Any]
      #expect((stream?["stream"] as? [Any])?.count == 2_001)
      let page = try await get("/wordpress/wp-json/wp/v2/comments?post=1")
      #expect(HTTPField.Name("X-WP-Total").flatMap { page.headers[$0] } == "2000")
      #expect(text(try await get("/inbox/1@example/t.atom")).matches(of: /<entry>/).count == 2_001)
    }
  }

  /// The path of the first story in the feed of Lobsters.
  private func lobstersStory(_ get: Requests) async throws -> String {
    let feed = text(try await get("/lobsters/rss"))
    return String(try #require(feed.firstMatch(of: /<guid>[^<]*(\/lobsters\/s\/s[0-9a-z]{5})</)).1)
  }

  /// The children of an item of Algolia.
  private func children(_ node: [String: Any]) -> [[String: Any]] { node["children"] as? [[String: Any]] ?? [] }

  /// An item of Algolia and all items below it, depth first.
  private func nodes(_ node: [String: Any]) -> [[String: Any]] { [node] + children(node).flatMap(nodes) }
}

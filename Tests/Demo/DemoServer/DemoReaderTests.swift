import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoReaderTests {
  @Test(arguments: DemoReaderDialect.allCases)
  func aLoginRequiresTheAPIPassword(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let path = "/api/greader.php/accounts/ClientLogin"
    let answer = try await client.get.post(path, [("Email", "ana"), ("Passwd", "demo")])
    #expect(text(answer).contains("\nAuth=ana/demo\n"))
    #expect(try await client.get.post(path, [("Email", "ana"), ("Passwd", "Demo")]).status == 401)
    let stranger = DemoReaderClient(get: client.get, dialect: dialect, token: "ana/other")
    #expect(try await stranger.load("subscription/list?output=json").status == 401)
    #expect(try await stranger.mark(["1"], add: "read").status == 401)
    await server.stop()
  }

  @Test(arguments: [
    (DemoReaderDialect.freshrss, true, 200), (.freshrss, false, 401), (.miniflux, true, 200), (.miniflux, false, 200),
  ])
  func onlyMinifluxAcceptsAChangeWithoutAnAuthorizationHeader(dialect: DemoReaderDialect, header: Bool, status: Int)
    async throws
  {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let fields = [("i", "1"), ("a", DemoReaderClient.state + "read")]
    #expect(try await client.post("edit-tag", fields, sendsHeader: header).status == status)
    let path = "/api/greader.php/reader/api/0/edit-tag"
    let form = (fields + [("T", "wrong")]).map { URLQueryItem(name: $0.0, value: $0.1) }
    #expect(try await client.get.post(path, .form(form), [.authorization: "GoogleLogin auth=ana/demo"]).status == 401)
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func theSubscriptionListContainsFeedsWithLabels(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let answer = try await client.value("subscription/list?output=json")
    let feeds = try #require(answer["subscriptions"] as? [[String: Any]])
    #expect(feeds.map { $0["id"] as? String } == (1...12).map { "feed/\($0)" })
    let labels = feeds.compactMap { ($0["categories"] as? [[String: String]])?.first?["label"] }
    #expect(Set(labels) == ["Mountains", "Sea & coast", "Θάλασσα"] && labels.count == 12)
    let address = try #require(feeds.first?["url"] as? String)
    #expect(try await client.get(address).status == 200)
    await server.stop()
  }

  // MARK: - Lists of ids

  @Test(arguments: DemoReaderDialect.allCases)
  func pagingReturnsEveryArticleOnce(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    var (all, next): ([String], String?) = ([], "")
    while let start = next {
      let page = try await client.ids("reading-list", "n=70" + (start.isEmpty ? "" : "&c=\(start)"))
      next = page.next
      all += page.ids
      if let next { #expect(next == (dialect == .freshrss ? page.ids.last : String(all.count))) }
    }
    #expect(all.count == 300 && Set(all).count == 300)
    let numbers = all.compactMap { Int($0) }
    #expect((numbers == numbers.sorted(by: >)) == (dialect == .freshrss))
    #expect(try await client.articles(["1"]).isEmpty, "unknown ids are left out")
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func markingAnArticleReadBetweenTwoPagesSkipsAnUnreadArticle(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let unread = "xt=\(DemoReaderClient.state)read"
    let all = try await client.ids("reading-list", "n=1000&\(unread)").ids
    let first = try await client.ids("reading-list", "n=50&\(unread)")
    let id = try #require(first.ids.last)
    _ = try await client.get("/demo/reader/mark?id=\(id)&read=1")
    let next = try #require(first.next)
    let rest = try await client.ids("reading-list", "n=1000&\(unread)&c=\(next)").ids
    #expect(Set(all).subtracting(first.ids + rest) == [all[50]])
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func onlyMinifluxServesTheStreamOfReadArticles(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let ids = try await client.ids().ids
    #expect(text(try await client.mark(Array(ids[..<3]), add: "read")) == "OK")
    #expect(try await client.ids("read").ids.count == (dialect == .freshrss ? 300 : 3))
    let filtered = try await client.ids("reading-list", "n=1000&it=\(DemoReaderClient.state)read").ids
    #expect(filtered.count == (dialect == .freshrss ? 3 : 300))
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func minifluxDoesNotListLateArticlesAsNewSinceTheLastSync(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let newest = try #require(try await client.articles(client.ids().ids).compactMap(received).max())
    let report = try await client.report("?articles=10")
    #expect(report["articles"] as? Int == 310)
    let found = try await client.ids("reading-list", "n=1000&ot=\(newest / 1_000 + 1)").ids
    #expect(dialect == .freshrss ? found.count == 10 : found.count < 10)
    #expect(try await client.ids("reading-list", "n=1000&xt=\(DemoReaderClient.state)read").ids.count == 310)
    await server.stop()
  }

  // MARK: - Articles

  @Test(arguments: DemoReaderDialect.allCases)
  func articlesHaveAuthorsMarksAndEnclosures(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let ids = Array(try await client.ids().ids[..<30])
    _ = try await client.mark(ids, add: "starred")
    let articles = try await client.articles(ids)
    #expect(articles.count == 30 && articles.allSatisfy { ($0["author"] as? String)?.isEmpty == false })
    let user = dialect == .freshrss ? "-" : "1"
    for article in articles {
      let categories = try #require(article["categories"] as? [String])
      #expect(categories.contains("user/\(user)/state/com.google/starred"))
      #expect(!categories.contains("user/\(user)/state/com.google/read"))
    }
    let article = try #require(articles.first { ($0["enclosure"] as? [[String: Any]])?.isEmpty == false })
    let enclosure = try #require((article["enclosure"] as? [[String: String]])?.first)
    let address = try #require(enclosure[dialect == .freshrss ? "href" : "url"])
    #expect(try await client.get(address).status == 200)
    let summary = try #require((article["summary"] as? [String: String])?["content"])
    #expect(summary.contains("<figure class=\"enclosure\">") == (dialect == .freshrss))
    await server.stop()
  }

  @Test func onlyFreshRSSServesStreamContentsUnreadCountsAndExports() async throws {
    let paths = ["stream/contents/\(DemoReaderClient.state)reading-list?n=5", "unread-count?output=json"]
    let server = try await DemoReaderServer(.freshrss)
    let client = server.client
    let page = try await client.value(paths[0])
    #expect((page["items"] as? [Any])?.count == 5 && page["continuation"] is String)
    let feed = try await client.value("stream/contents/feed/3?n=100")
    #expect((feed["items"] as? [Any])?.count == 25)
    let label = try await client.value("stream/contents/user/-/label/Sea%20%26%20coast?n=1000")
    #expect((label["items"] as? [Any])?.count == 100)
    #expect(try await client.value(paths[1])["max"] as? Int == 300)
    #expect(text(try await client.load("subscription/export")).matches(of: /xmlUrl=/).count == 12)
    #expect(try await client.load("unknown/path").status == 400)
    await server.stop()
    let other = try await DemoReaderServer(.miniflux)
    for path in paths + ["subscription/export", "unknown/path"] {
      #expect(text(try await other.client.load(path)) == "[]")
    }
    await other.stop()
  }

  // MARK: - Marks

  @Test(arguments: DemoReaderDialect.allCases)
  func marksOnUnknownArticlesAreAcceptedAndAllMarksAreCounted(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let id = try #require(try await client.ids().ids.first)
    let hex = String(try #require(Int(id)), radix: 16)
    let padded = String(repeating: "0", count: 16 - hex.count) + hex
    let forms = [id, padded, "tag:google.com,2005:reader/item/\(padded)", "999"]
    #expect(text(try await client.mark(forms, add: "read")) == "OK")
    #expect(text(try await client.mark([id], add: "starred", remove: "read")) == "OK")
    let report = try await client.report()
    #expect(report["unread"] as? Int == 300 && report["starred"] as? Int == 1)
    let marks = try #require(report["marks"] as? [String: [String: Int]])
    #expect(marks == [id: ["read": 3, "unread": 1, "starred": 1], "999": ["read": 1]])
    #expect((report["requests"] as? [String: Int])?["edit-tag"] == 2)
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func markingAllAsReadDoesNotAffectNewerArticles(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let ids = try await client.ids().ids
    let article = try #require(try await client.articles([ids[10]]).first)
    let limit = try #require(article["timestampUsec"] as? String)
    let fields = [("s", DemoReaderClient.state + "reading-list"), ("ts", limit)]
    #expect(text(try await client.post("mark-all-as-read", fields)) == "OK")
    let unread = Set(try await client.ids("reading-list", "n=1000&xt=\(DemoReaderClient.state)read").ids)
    #expect(unread.isSuperset(of: ids[..<10]) && !unread.contains(ids[20]))
    #expect(unread.contains(ids[10]) == (dialect == .miniflux), "only FreshRSS includes the limit")
    let unknown = try await client.post("mark-all-as-read", [("s", "user/-/label/Moon"), ("ts", limit)])
    #expect(unknown.status == (dialect == .freshrss ? 400 : 200))
    await server.stop()
  }

  @Test func articleIDsAreParsedInAllForms() {
    let long = "tag:google.com,2005:reader/item/"
    for dialect in DemoReaderDialect.allCases {
      #expect(DemoReaderArticle.id(in: "1001", dialect) == 1_001)
      #expect(DemoReaderArticle.id(in: "00000000000003e9", dialect) == 1_001)
      #expect(DemoReaderArticle.id(in: long + "00000000000003e9", dialect) == 1_001)
      #expect(DemoReaderArticle.id(in: long + "ffffffffffffffff", dialect) == -1)
      #expect(DemoReaderArticle.id(in: long + "x", dialect) == nil)
    }
  }

  private func received(_ article: [String: Any]) -> Int? { (article["crawlTimeMsec"] as? String).flatMap { Int($0) } }
}

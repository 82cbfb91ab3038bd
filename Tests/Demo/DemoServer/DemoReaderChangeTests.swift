import Foundation
import HTTP
import Loading
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoReaderChangeTests {
  // MARK: - Feeds

  @Test(arguments: DemoReaderDialect.allCases)
  func feedsAreAddedRenamedMovedAndRemoved(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let address = "https://a.example/feed"
    let label = "user/-/label/News"
    let subscription = [("ac", "subscribe"), ("s", "feed/\(address)"), ("t", "First"), ("a", label)]
    #expect(text(try await client.post("subscription/edit", subscription)) == "OK")
    #expect(try await client.post("subscription/edit", subscription).status >= 400, "the account has the feed")
    #expect(try await feed(address, client) == ["First", "News"])
    let change = [("ac", "edit"), ("s", "feed/13"), ("t", "Second"), ("a", "user/-/label/Other")]
    #expect(text(try await client.post("subscription/edit", change)) == "OK")
    #expect(try await feed(address, client) == ["Second", "Other"])
    #expect(try await client.report()["articles"] as? Int == 305)
    let removal = [("ac", "unsubscribe"), ("s", "feed/13")]
    #expect(text(try await client.post("subscription/edit", removal)) == "OK")
    #expect(try await feed(address, client) == nil)
    #expect(try await client.post("subscription/edit", removal).status >= 400)
    #expect(try await client.ids().ids.count == 300, "its articles are gone, too")
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func onlyAddressesWithAFeedAreAdded(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    let added = try object(try await client.post("subscription/quickadd", [("quickadd", "https://a.example/")]).body)
    #expect(added["numResults"] as? Int == 1 && added["streamId"] as? String == "feed/13")
    let answer = try await client.post("subscription/quickadd", [("quickadd", "https://a.example/missing")])
    let refused = try object(answer.body)
    #expect(answer.status == 200 && refused["numResults"] as? Int == 0)
    #expect((refused["error"] is String) == (dialect == .freshrss))
    await server.stop()
  }

  @Test func theNumbersOfFeedsAndArticlesCanBeIncreased() async throws {
    let server = try await DemoReaderServer(.miniflux)
    let client = server.client
    let report = try await client.report("?feeds=200&articles=12000")
    #expect(report["feeds"] as? Int == 200 && report["unread"] as? Int == 12_300)
    let page = try await client.ids("reading-list", "n=50000")
    #expect(page.ids.count == 10_000 && page.next == "10000", "the maximum of a page")
    #expect(try await client.get("/demo/reader?articles=x").status == 400)
    #expect(try await client.get("/demo/reader?faults=x").status == 400)
    #expect(try await client.get("/demo/reader?faults=401&of=x").status == 400)
    await server.stop()
  }

  @Test func theDemoServerCanMarkAndDeleteArticlesLikeAnotherClient() async throws {
    let server = try await DemoReaderServer(.freshrss)
    let client = server.client
    let ids = try await client.ids().ids
    let marked = try await client.get.list("/demo/reader/mark?id=\(ids[0])&id=\(ids[1])&read=1&starred=1")
    #expect(marked.map { $0["read"] as? Bool } == [true, true])
    #expect(try await client.ids("starred").ids == Array(ids[..<2]))
    _ = try await client.get("/demo/reader/mark?id=\(ids[0])&starred=0&removed=1")
    #expect(try await client.ids("starred").ids == [ids[1]])
    #expect(try await client.ids().ids == Array(ids[1...]))
    let report = try await client.report()
    #expect(report["articles"] as? Int == 299 && (report["marks"] as? [String: Any])?.isEmpty == true)
    await server.stop()
  }

  // MARK: - Faults

  @Test(arguments: DemoReaderDialect.allCases)
  func faultsOfMarksOccurInTheGivenOrder(dialect: DemoReaderDialect) async throws {
    let faults = try #require(DemoFault.list("ok:1,401:1,403:1,429:1,500:1,forgotten:1,cut:1,lost:1"))
    let server = try await DemoReaderServer(dialect, faults)
    let client = server.client
    let ids = try await client.ids().ids
    var answers: [String] = []
    for id in ids[..<7] {
      let answer = try await client.mark([id], add: "read")
      answers.append(answer.status == 200 ? text(answer) : String(answer.status))
      #expect((answer.headers[.retryAfter] != nil) == (answer.status == 429))
    }
    #expect(answers == ["OK", "401", "403", "429", "500", "OK", "O"])
    await #expect(throws: LoadFailure.self) { try await client.mark([ids[7]], add: "read") }
    #expect(text(try await client.mark([ids[8]], add: "read")) == "OK")
    let unread = try await client.ids("reading-list", "n=1000&xt=\(DemoReaderClient.state)read").ids
    #expect(Set(ids).subtracting(unread) == [ids[0], ids[6], ids[7], ids[8]])
    let marks = try #require(try await client.report()["marks"] as? [String: [String: Int]])
    #expect(marks.count == 9 && marks.values.allSatisfy { $0 == ["read": 1] }, "faulty ones are counted, too")
    await server.stop()
  }

  @Test(arguments: DemoReaderDialect.allCases)
  func eachEndpointHasItsOwnFaults(dialect: DemoReaderDialect) async throws {
    let server = try await DemoReaderServer(dialect)
    let client = server.client
    _ = try await client.report("?faults=cut:1,expired:1&of=token")
    let whole = dialect == .freshrss ? 58 : 8
    #expect(try await client.load("token").body.count == whole - whole / 2)
    #expect(try await client.load("token").status == 401)
    #expect(try await client.load("token").status == 401, "the token is invalid")
    let form = [("Email", "ana"), ("Passwd", "demo")]
    let answer = text(try await client.get.post("/api/greader.php/accounts/ClientLogin", form))
    let token = try #require(answer.firstMatch(of: /Auth=(.*)/)).1
    let renewed = DemoReaderClient(get: client.get, dialect: dialect, token: String(token))
    #expect(try await renewed.load("token").status == 200)
    _ = try await client.report("?revoke=1")
    #expect(try await renewed.load("token").status == 401)
    await server.stop()
  }

  /// The title and the label of the feed at an address; nil if the account does not have it.
  private func feed(_ address: String, _ client: DemoReaderClient) async throws -> [String]? {
    let answer = try await client.value("subscription/list?output=json")
    let feeds = try #require(answer["subscriptions"] as? [[String: Any]])
    guard let feed = feeds.first(where: { $0["url"] as? String == address }) else { return nil }
    let label = (feed["categories"] as? [[String: String]])?.first?["label"]
    return [feed["title"] as? String, label].compactMap(\.self)
  }
}

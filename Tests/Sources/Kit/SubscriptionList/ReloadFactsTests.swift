import Foundation
import HTTP
import Loading
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// The facts about reloading that are kept with the state of a subscription.
@Suite(.timeLimit(.minutes(1)))
struct ReloadFactsTests {
  private static let address = "feed:http://a.example/feed"

  @Test func theTTLAndTheMaxAgeOfAFeedAreSaved() async throws {
    let store = TestStores()
    let first = makeSources(Self.client([("Cache-Control", "public, max-age=\"7200\"")]), store, [Self.address])
    try await first.refresh(first.list.all) { _, _ in }
    await first.opener.cache.flush()
    let second = makeSources(ClientSpy.failing(), store, [Self.address])
    await second.readSummaries()
    let facts = try #require(second.list.all.first.map { second.summary(of: $0).reload })
    #expect(facts.ttl == 90)
    #expect(facts.maxAge == 7_200)
    #expect(facts.attemptedAt == beginning)
    #expect(facts.failures == 0)
  }

  @Test(
    arguments: [
      ("no-cache, max-age=60", nil), ("no-store, max-age=60", nil), ("max-age=60, No-Store", nil), ("max-age=-1", nil),
      ("max-age=abc", nil), ("MAX-AGE=5", 5),
      ("private", nil), ("s-maxage=60", nil), ("max-age=99999999999999999999", nil),
    ] as [(String, Int?)])
  func invalidOrForbiddenMaxAgesAreIgnored(header: String, maxAge: Int?) async throws {
    let sut = makeSources(Self.client([("Cache-Control", header)]), TestStores(), [Self.address])
    try await sut.refresh(sut.list.all) { _, _ in }
    #expect(try #require(sut.list.all.first.map { sut.summary(of: $0).reload }).maxAge == maxAge)
  }

  @Test func anUnchangedFeedKeepsItsTTLAndMaxAge() async throws {
    let store = TestStores()
    let first = makeSources(Self.client([("Cache-Control", "max-age=60"), ("ETag", "\"1\"")]), store, [Self.address])
    try await first.refresh(first.list.all) { _, _ in }
    await first.opener.cache.flush()
    let client = ClientSpy { HTTPResponse(status: 304, body: Data(), url: $0.url) }
    let second = makeSources(client, store, [Self.address])
    try await second.refresh(second.list.all) { _, _ in }
    let facts = try #require(second.list.all.first.map { second.summary(of: $0).reload })
    #expect(facts.ttl == 90)
    #expect(facts.maxAge == 60)
  }

  @Test func failuresAreCountedUntilALoadSucceeds() async throws {
    let store = TestStores()
    for number in 1...3 {
      let sut = makeSources(
        ClientSpy.failing(), store, [Self.address], now: beginning + TimeInterval(number) * 3_600)
      try await sut.refresh(sut.list.all) { _, _ in }
      #expect(try #require(sut.list.all.first.map { sut.summary(of: $0).reload }).failures == number)
      await sut.opener.cache.flush()
    }
  }

  @Test func failuresWithinHalfAnHourCountOnceUnlessALoadSucceedsInBetween() {
    var sut = ReloadFacts()
    sut.failed(at: beginning, with: .badStatus(503))
    sut.failed(at: beginning + 29 * 60, with: .badStatus(503))
    #expect(sut.failures == 1)
    sut.failed(at: beginning + 59 * 60, with: .badStatus(503))
    #expect(sut.failures == 2)
    sut.loaded(at: beginning + 60 * 60, nil)
    #expect(sut.failures == 0)
    sut.failed(at: beginning + 61 * 60, with: .badStatus(503))
    #expect(sut.failures == 1, "the attempt before it has not failed")
  }

  @Test func theLastLoadDateSavedByAnEarlierVersionIsRead() throws {
    let saved = Data(#"{"kind":"feed","name":"A","loadedAt":700000000}"#.utf8)
    let summary = try JSONDecoder().decode(SourceSummary.self, from: saved)
    #expect(summary.reload == ReloadFacts(attemptedAt: Date(timeIntervalSinceReferenceDate: 700_000_000)))
    let damaged = Data(#"{"kind":"feed","reload":{"attemptedAt":"x","failures":-3,"ttl":{},"maxAge":7}}"#.utf8)
    let read = try JSONDecoder().decode(SourceSummary.self, from: damaged).reload
    #expect(read.failures == 0)
    #expect(read.ttl == nil)
    #expect(read.maxAge == 7)
    #expect(read.attemptedAt == nil)
  }

  private static func client(_ headers: [(String, String)]) -> ClientSpy {
    let feed = """
      <rss version="2.0"><channel><title>A</title><ttl> 90 </ttl>
      <item><guid>1</guid><title>One</title></item></channel></rss>
      """
    let fields = HTTPFields(
      headers.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
    return ClientSpy { HTTPResponse(status: 200, headers: fields, body: Data(feed.utf8), url: $0.url) }
  }
}

import Conversations
import Foundation
import HTTP
import Loading
import Posts
import Storage
import TestSupport
import Testing

@testable import Contract
@testable import Reading
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct SourceOpenerTests {
  private let address = SourceAddress("https://a.example")

  @Test func aSourceRecognizedByAProbeIsNotProbedInTheNextRun() async throws {
    let (store, client) = (TestStores(), ClientSpy.answering(feed([1])))
    let sut = makeSUT(client, store)
    #expect(try await posts(of: sut.reader(at: address)) == [postID(1)])
    await sut.cache.flush()
    #expect(try await posts(of: makeSUT(client, store).reader(at: address)) == [postID(1)])
    #expect(client.urlPaths == ["/probe", "/v1/feed", "/v1/feed"])
  }

  @Test func theResponseToAProbeIsReusedAsTheFirstPage() async throws {
    let client = ClientSpy.answering(feed([1]))
    let sut = makeSUT(client, TestStores(), probe: "v1/feed?limit=10")
    #expect(try await posts(of: sut.reader(at: address)) == [postID(1)])
    #expect(client.urlPaths == ["/v1/feed"])
  }

  @Test func theOriginOfEveryRequestOfASourceIsTheSourcesServer() async throws {
    let client = ClientSpy.answering(feed([1]))
    let reader = try makeSUT(client, TestStores()).reader(at: address)
    _ = try await posts(of: reader)
    _ = try await reader.image(at: "http://i.example/1", decode: \.self)
    #expect(client.requests.count == 3)
    #expect(client.requests.allSatisfy { $0.origin == URL(string: "https://a.example") })
  }

  @Test func theOriginOfTheRequestsForAConversationIsTheSource() async throws {
    let client = ClientSpy.answering(#"{"id":1,"type":"story","children":[]}"#)
    let sut = makeSUT(client, TestStores(), kinds: [HackerNewsKind()])
    let post = Post(id: Post.ID(rawValue: "1"), images: [])
    _ = try await sut.reader(at: SourceAddress("hackernews")).thread(of: post.id, known: post, .first).last()
    #expect(client.requests.compactMap { $0.url.host() }.sorted() == ["hacker-news.firebaseio.com", "hn.algolia.com"])
    #expect(client.requests.allSatisfy { $0.origin == URL(string: "https://hacker-news.firebaseio.com") })
    #expect(client.requests.allSatisfy { $0.account == nil })
  }

  @Test func theOriginOfAPostPageIsTheSourceWithoutItsPassword() async throws {
    let client = ClientSpy.answering("<p>a", headers: [.contentType: "text/html"])
    let reader = try makeSUT(client, TestStores()).reader(at: SourceAddress("https://ann:secret@a.example"))
    var details = Post.Details()
    details.link = "https://a.example/posts/1"
    let page = Post(id: postID(1), images: [], details: details)
    await #expect(throws: LoadFailure.malformed.at("a.example")) { try await reader.fullText(of: page) }
    #expect(client.requests.map(\.headers[.authorization]) == [nil])
    #expect(client.requests.map(\.origin) == [URL(string: "https://a.example")])
    #expect(client.requests.map(\.account) == [nil])
  }

  @Test func theOriginOfADocumentRequestedByASceneIsItsOwnAddress() async throws {
    let client = ClientSpy.answering("")
    let url = try #require(URL(string: "http://127.0.0.1:81/x"))
    _ = try await makeSUT(client, TestStores()).reader(at: address).client.load(HTTPRequest(ofScene: url))
    #expect(client.requests.map(\.origin) == [url])
  }

  @Test func offlineNoRequestIsSent() async throws {
    let client = ClientSpy.answering(feed([1]))
    let reader = try makeSUT(client, TestStores(), policy: .savedOnly).reader(at: address)
    #expect(await Outcome(of: reader.timeline(.first)).error as? LoadFailure == .offline)
    #expect(client.urlPaths == [])
  }

  @Test func offlineARememberedSourceIsReadFromTheCache() async throws {
    let (store, client) = (TestStores(), ClientSpy.answering(feed([1])))
    let sut = makeSUT(client, store)
    _ = try await posts(of: sut.reader(at: address))
    await sut.cache.flush()
    let offline = try makeSUT(OfflineClient(), store, policy: .savedOnly).reader(at: address)
    #expect(try await posts(of: offline) == [postID(1)])
  }

  @Test func postsMarkedAsSeenStayReadInTheNextRun() async throws {
    let (store, client) = (TestStores(), ClientSpy.answering(feed([1, 2])))
    let sut = makeSUT(client, store)
    let reader = try sut.reader(at: address, marks: marks(sut))
    #expect(try await new(in: reader) == [postID(1), postID(2)])
    _ = await reader.set(.seen, on: [postID(1)])
    #expect(try await new(in: reader) == [postID(2)])
    await sut.cache.flush()
    let next = makeSUT(client, store)
    #expect(try await new(in: next.reader(at: address, marks: marks(next))) == [postID(2)])
    #expect(try await new(in: makeSUT(client, store).reader(at: address)) == [], "a source that is only looked at")
  }

  @Test func aLocalSourceIsOpenedOnlyIfTheUserTypedItsAddress() throws {
    let sut = makeSUT(OfflineClient(), TestStores())
    let local = SourceAddress("local:pictures")
    #expect(sut.isUnnamed(local) && !sut.isUnnamed(address))
    #expect(throws: LoadFailure.notAnAddress) { try sut.reader(at: local) }
    sut.name(SourceAddress("local:others"))
    #expect(throws: LoadFailure.notAnAddress) { try sut.reader(at: local) }
    sut.name(local)
    #expect(!sut.isUnnamed(local))
    _ = try sut.reader(at: local)
  }

  /// The marks of a subscription.
  private func marks(_ opener: SourceOpener) -> SubscriptionRecord {
    SubscriptionRecord(
      SourceSummaries(posts: opener.cache.posts), kind: { nil }, readName: { nil }, wantsFullText: { false },
      onMove: { _, _ in })
  }

  private func makeSUT(
    _ client: any HTTPClient, _ store: TestStores, policy: ReadingPolicy = .remoteFirst, probe: String = "probe",
    kinds: [any SourceKind] = []
  ) -> SourceOpener {
    SourceOpener(
      SourceRecognizer(kinds + [ProbingKind(probe: probe), LocalKind()]), client: client, cache: makeCache(store),
      policy: policy,
      pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
  }

  private func posts(of reader: SourceReader) async throws -> [Post.ID] {
    var posts: [Post.ID] = []
    for try await page in reader.timeline(.first) { posts = page.value.items.map(\.id) }
    return posts
  }

  private func new(in reader: SourceReader) async throws -> [Post.ID] {
    var posts: [Post] = []
    for try await page in reader.timeline(.refresh) { posts = page.value.items }
    return posts.filter(\.viewer.isUnread).map(\.id)
  }
}

/// A kind of sources on this computer.
private struct LocalKind: SourceKind {
  let name = "local"
  let isLocal = true

  func location(explicit text: String) -> String? { text }
  func source(at location: String, _ services: SourceServices) throws -> any Source {
    ContractSource(title: location, pageSize: 10) { throw LoadFailure.offline }
  }
}

/// A kind that recognizes any server by one request.
private struct ProbingKind: SourceKind {
  let name = "probing"
  let probe: String

  func location(explicit text: String) -> String? { text }

  func recognize(_ url: URL, _ probing: SourceProbe) async throws -> SourceRecognition? {
    guard let question = URL(string: "\(url)/\(probe)"), try await probing.answer(at: question) != nil else {
      return nil
    }
    return .sources([SourceCandidate(SourceReference(kind: name, place: url.absoluteString))])
  }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = URL(string: location) else { throw LoadFailure.notAnAddress }
    return ContractSource(title: name, pageSize: services.pageSize) { base }
  }
}

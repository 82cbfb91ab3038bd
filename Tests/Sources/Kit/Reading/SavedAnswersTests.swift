import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// Threads of several answers in the cache: whole offline, and not loaded again within five minutes.
@Suite(.timeLimit(.minutes(1)))
struct SavedAnswersTests {
  private static let key = DocumentKey(source: "test", list: "thread")
  private let store = StoreSpy()
  private let clock = TestClock()

  @Test func aThreadOfSeveralResponsesIsCompleteOffline() async throws {
    let client = client()
    #expect(try await thread(client, .first).value.ids == ["1", "2", "3"])
    #expect(client.requests.count == 3)
    let offline = try await thread(.failing(), .first, policy: .savedOnly)
    #expect(offline.value.ids == ["1", "2", "3"])
    #expect(offline.value.gap == nil)
    #expect(offline.origin == .cache(savedAt: beginning))
    let saved = try #require(try await store.base.document(for: Self.key))
    #expect(saved.address == "http://a.example/1")
    #expect(!String(decoding: saved.body, as: UTF8.self).contains("secret"), "neither cookies nor passwords")
  }

  @Test func aSingleAnswerIsSavedUnchanged() async throws {
    _ = try await thread(client(count: 1), .first)
    #expect(try await store.base.document(for: Self.key)?.body == Data("1".utf8))
    #expect(try await thread(.failing(), .first, policy: .savedOnly).value.ids == ["1"])
  }

  private static let damaged = [
    "", "1", "{}\n", #"{"answers":[],"isCut":false}"# + "\n", container(size: 2),
    container(size: -1), container(size: .max), container(size: 1) + "rest",
  ]

  @Test(arguments: damaged) func aDamagedSavedThreadIsTreatedAsMissing(body: String) async throws {
    try await store.base.save(Self.document(body), for: Self.key)
    let outcome = await outcome(.failing(), .first, policy: .savedOnly)
    #expect(outcome.error as? LoadFailure == .offline)
    #expect(try await store.base.document(for: Self.key) == nil)
  }

  @Test func aThreadSavedByALaterVersionIsTreatedAsMissing() async throws {
    try await store.base.save(Self.document(Self.container(size: 1), version: 3), for: Self.key)
    #expect(await outcome(.failing(), .first, policy: .savedOnly).error as? LoadFailure == .offline)
    try await store.base.save(Self.document(Self.container(size: 1)), for: Self.key)
    #expect(try await thread(.failing(), .first, policy: .savedOnly).value.ids == ["1"])
  }

  @Test(arguments: [ReadingPolicy.savedFirst, .remoteFirst])
  func aThreadIsNotLoadedAgainWithinFiveMinutesUnlessRefreshed(policy: ReadingPolicy) async throws {
    let client = client()
    _ = try await thread(client, .first, policy: policy)
    clock.advance(by: .seconds(299))
    let again = try await thread(client, .first, policy: policy)
    #expect(again.value.ids == ["1", "2", "3"] && again.origin == .cache(savedAt: beginning))
    #expect(client.requests.count == 3)
    #expect(try await thread(client, .refresh, policy: policy).origin == .remote)
    #expect(client.requests.count == 6)
    clock.advance(by: .seconds(300))
    #expect(try await thread(client, .first, policy: policy).origin == .remote)
    #expect(client.requests.count == 9)
  }

  @Test func aDocumentThatIsNeverFreshIsLoadedEachTime() async throws {
    let client = client()
    for _ in 1...2 { _ = try await thread(client, .first, freshness: 0) }
    #expect(client.requests.count == 6)
  }

  @Test func aThreadSavedInTheFutureIsLoadedAgain() async throws {
    let client = client()
    try await store.base.save(Self.document(Self.container(size: 1), at: beginning + 60), for: Self.key)
    #expect(try await thread(client, .first).value.ids == ["1", "2", "3"])
  }

  @Test(arguments: [LoadScope.first, .refresh])
  func aLaterFailureIsReportedAndDoesNotRemoveSavedComments(scope: LoadScope) async throws {
    _ = try await thread(client(), .first)
    clock.advance(by: .seconds(600))
    let outcome = await outcome(client(failing: 2), scope)
    #expect(outcome.answers.map(\.value.ids) == (scope == .first ? [["1", "2", "3"]] : []))
    #expect((outcome.error as? LoadFailure)?.description == "a.example refused the connection.")
    let scripted = try await thread(client(failing: 2), scope, policy: .remoteFirst)
    #expect(scripted.value.ids == ["1", "2", "3"] && scripted.value.gap == nil)
    #expect(scripted.origin.failure?.description == "a.example refused the connection.")
    #expect(try await thread(.failing(), .first, policy: .savedOnly).value.ids == ["1", "2", "3"])
    #expect(try await thread(client(count: 2), .refresh).value.ids == ["1", "2"], "the site has fewer")
  }

  @Test func aThreadTruncatedByAFailureReplacesAThreadWithFewerComments() async throws {
    _ = try await thread(client(count: 1), .first)
    let refreshes: [(failing: Int, ids: [String]?)] = [(3, ["1", "2"]), (2, nil), (4, ["1", "2", "3"])]
    for (failing, ids) in refreshes {
      let outcome = await outcome(client(count: 5, failing: failing), .refresh)
      #expect(outcome.answers.map(\.value.ids) == [ids].compactMap(\.self))
      #expect((outcome.error == nil) == (ids != nil))
      let offline = try await thread(.failing(), .first, policy: .savedOnly).value
      #expect(offline.ids == ids ?? ["1", "2"] && offline.gap == .cut)
      #expect(offline.failure?.description == "a.example refused the connection.")
    }
  }

  @Test(arguments: [nil, 3] as [Int?], [1, 2])
  func shorterFallbackAnswersDoNotReplaceALongerThread(savedWithout missing: Int?, failing: Int) async throws {
    let ids = missing == nil ? ["1", "2", "3"] : ["1", "2", "9"]
    #expect(try await thread(client(failing: missing), .first, detours: true).value.ids == ids)
    let outcome = await outcome(client(failing: failing), .refresh, detours: true)
    #expect(outcome.answers.map(\.value.ids) == [])
    #expect((outcome.error as? LoadFailure)?.description == "a.example refused the connection.")
    #expect(try await thread(.failing(), .first, policy: .savedOnly, detours: true).value.ids == ids)
  }

  @Test(arguments: [true, false]) func anEquallyLongTruncatedThreadDoesNotReplaceACompleteThread(detours: Bool)
    async throws
  {
    _ = try await thread(client(), .first, detours: detours)
    let outcome = await outcome(client(count: 4, failing: detours ? 3 : 4), .refresh, detours: detours)
    #expect(outcome.answers.map(\.value.ids) == [])
    #expect((outcome.error as? LoadFailure)?.description == "a.example refused the connection.")
    let offline = try await thread(.failing(), .first, policy: .savedOnly, detours: detours).value
    #expect(offline.ids == ["1", "2", "3"] && offline.gap == nil)
  }

  @Test(arguments: [true, false], [LoadScope.first, .refresh])
  func aThreadTruncatedAgainByTheSameFailureReportsThatFailure(detours: Bool, scope: LoadScope) async throws {
    let cut = try await thread(client(failing: 3), .first, detours: detours).value
    let outcome = await outcome(client(failing: 3), scope, detours: detours)
    #expect(outcome.answers.map(\.value.ids) == (scope == .first ? [cut.ids] : []))
    #expect((outcome.error as? LoadFailure)?.description == "a.example refused the connection.")
    let scripted = try await thread(client(failing: 3), scope, policy: .remoteFirst, detours: detours)
    #expect(scripted.value.ids == cut.ids && scripted.value.gap == .cut && scripted.value.failure != nil)
    #expect(scripted.origin.failure?.description == "a.example refused the connection.")
    #expect(try await thread(client(), .refresh, detours: detours).value.ids == ["1", "2", "3"])
  }

  @Test func fallbackAnswersReplaceAnIncompleteThread() async throws {
    _ = try await thread(client(failing: 1), .first, detours: true)
    #expect(try await thread(.failing(), .first, policy: .savedOnly, detours: true).value.ids == ["9"])
    _ = try await thread(client(failing: 2), .refresh, detours: true)
    #expect(try await thread(.failing(), .first, policy: .savedOnly, detours: true).value.ids == ["1", "9"])
  }

  @Test(arguments: [false, true]) func aThreadTruncatedByAFailureIsSavedAndReloadedLater(detours: Bool) async throws {
    _ = try await thread(client(failing: 3), .first, detours: detours)
    let offline = try await thread(.failing(), .first, policy: .savedOnly, detours: detours).value
    #expect(offline.ids == ["1", "2"] + (detours ? ["9"] : []) && offline.gap == .cut)
    #expect(offline.failure?.description == "a.example refused the connection.")
    let later = try await thread(client(), .first, detours: detours).value
    #expect(later.ids == ["1", "2", "3"], "although it was just saved")
    #expect(try await thread(.failing(), .first, policy: .savedOnly, detours: detours).value.gap == nil)
    let client = client()
    #expect(try await thread(client, .first, detours: detours).value.ids == later.ids)
    #expect(client.requests.isEmpty)
  }

  @Test func aThreadTruncatedByAPauseIsReloadedAfterThePause() async throws {
    let pause = LoadFailure.rateLimited(host: "a.example", until: beginning + 600, status: 429)
    let cut = try await thread(client(failing: 3, with: pause), .first).value
    let client = client()
    for seconds in [0, 599] {
      clock.advance(by: .seconds(seconds))
      #expect(try await thread(client, .first).value.ids == cut.ids)
    }
    #expect(client.requests.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(try await thread(client, .first).value.ids == ["1", "2", "3"])
  }

  @Test func ifTheFirstResponseIsUnchangedTheOtherResponsesAreReloaded() async throws {
    _ = try await thread(client(), .first)
    let later = client(count: 4, isUnchanged: true)
    #expect(try await thread(later, .refresh).value.ids == ["1", "2", "3", "4"])
    #expect(later.requests.map { $0.headers[.ifNoneMatch] } == ["\"v1\"", nil, nil, nil])
    #expect(try await thread(.failing(), .first, policy: .savedOnly).value.ids == ["1", "2", "3", "4"])
  }

  @Test func anUnchangedSingleAnswerIsNotSavedAgainButGetsANewDate() async throws {
    _ = try await thread(client(count: 1), .first)
    clock.advance(by: .seconds(600))
    #expect(try await thread(client(count: 1, isUnchanged: true), .refresh).value.ids == ["1"])
    #expect(store.log.state.filter { $0 == .saveDocument || $0 == .renewDocument } == [.saveDocument, .renewDocument])
  }

  // MARK: - The source

  private func outcome(
    _ client: ClientSpy, _ scope: LoadScope, policy: ReadingPolicy = .savedFirst, freshness: Double = 300,
    detours: Bool = false
  ) async -> Outcome<CommentThread> {
    let cache = makeCache(store, clock: clock)
    let reader = SourceReader(
      NumberedThread(freshness: freshness, detours: detours), named: "test", client: client, cache: cache,
      policy: policy, now: { [clock] in clock.date })
    let outcome = await Outcome(of: reader.thread(of: Post.ID(rawValue: "1"), scope))
    await cache.flush()
    return outcome
  }

  /// The last result of a load with an empty cache in memory.
  private func thread(
    _ client: ClientSpy, _ scope: LoadScope, policy: ReadingPolicy = .savedFirst, freshness: Double = 300,
    detours: Bool = false
  ) async throws -> Sourced<CommentThread> {
    let outcome = await outcome(client, scope, policy: policy, freshness: freshness, detours: detours)
    if let error = outcome.error { throw error }
    return try #require(outcome.answers.last)
  }

  /// A server with numbered answers, the last of which says that it is the last.
  private func client(
    count: Int = 3, failing: Int? = nil, with failure: LoadFailure = .connectivity(.refused), isUnchanged: Bool = false
  ) -> ClientSpy {
    ClientSpy { request in
      let number = Int(request.url.lastPathComponent) ?? 0
      guard number != failing else { throw failure }
      let fields: HTTPFields = [
        .eTag: "\"v\(number)\"", .setCookie: "secret", .link: number < count ? "</next>; rel=\"next\"" : "",
      ]
      let isKnown = isUnchanged && request.headers[.ifNoneMatch] != nil
      return HTTPResponse(
        status: isKnown ? 304 : 200, headers: fields, body: Data((isKnown ? "" : "\(number)").utf8), url: request.url)
    }
  }

  private static func container(size: Int) -> String {
    #"{"answers":[{"status":200,"address":"http://a.example/1","headers":{},"size":\#(size)}],"#
      + #""isCut":false}"# + "\n1"
  }

  private static func document(_ body: String, version: Int = 2, at date: Date = beginning) -> StoredDocument {
    StoredDocument(
      body: Data(body.utf8), headers: [:], address: "http://a.example/1", version: version, savedAt: date)
  }
}

/// A source whose only thread has a comment in each answer.
private struct NumberedThread: Commenting {
  let freshness: Double
  /// Whether answer 9 takes the place of an answer that failed.
  let detours: Bool
  var title: String { "test" }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed") { Page(items: [], cursor: nil) }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    var document = SourceDocument<CommentThread>(list: "thread") {
      Self.request(1)
    } next: { [detours] answers in
      guard let last = answers.last else { return nil }
      if detours, last.status == 0 { return Self.request(9) }
      try Payload.check(status: last.status)
      return LinkHeader.all(in: last.headers).isEmpty ? nil : Self.request(answers.count + 1)
    } readAll: { [detours] answers, isCut in
      CommentThread(
        try answers.filter { !detours || $0.status != 0 }.map { answer in
          guard !answer.body.isEmpty else { throw LoadFailure.empty }
          let id = Post.ID(rawValue: String(decoding: answer.body, as: UTF8.self))
          return Post(comment: id, author: "", createdAt: nil, text: "")
        }, gap: isCut || answers.contains { $0.status == 0 } ? .cut : nil)
    }
    document.freshness = freshness
    return document
  }

  private static func request(_ number: Int) -> HTTPRequest {
    HTTPRequest(
      url: URL(string: "http://a.example/\(number)") ?? URL(filePath: "/"), limits: SourceLimits.document)
  }
}

extension CommentThread {
  fileprivate var ids: [String] { comments.map(\.id.rawValue) }
}

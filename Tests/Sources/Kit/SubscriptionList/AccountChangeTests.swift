import Foundation
import HTTP
import Loading
import Posts
import Reading
import SceneTesting
import Sources
import Storage
import TestSupport
import Testing

@testable import ReadingSupport
@testable import SubscriptionList

/// Changes of the list of an account, while other changes and syncs run.
@Suite(.timeLimit(.minutes(1)))
struct AccountChangeTests {
  private let account = Subscription("reader:http://rss.example/api", name: "Home")
  /// The titles of the server's feeds, by id.
  private let server = WaitableState(["feed/1": "Lakes", "feed/2": "Hills"])
  /// Called before each response.
  private let before = WaitableState<(@Sendable (_ path: String) async throws -> Void)?>(nil)

  @Test func aSyncUpdatesTheListOfFeedsFromTheServer() async throws {
    let sut = try makeSUT()
    #expect(try await sut.sync(account).feeds == 2)
    #expect(sut.list.all.map(\.name) == ["Home", "Lakes", "Hills"])
    #expect(sut.list.all.dropFirst().allSatisfy { $0.tags == ["Home"] && $0.account == account.id })
  }

  @Test func anOfflineChangeIsSentByTheNextSync() async throws {
    let store = makeStore()
    let offline = try makeSUT(store, policy: .savedOnly, lists: try await syncedLists(store))
    let outcome = try await offline.change(.rename("feed/1", title: "Deep lakes"), of: account)
    #expect(outcome == .pending(.offline))
    #expect(offline.list.all.map(\.name) == ["Home", "Deep lakes", "Hills"])
    #expect(server.state["feed/1"] == "Lakes")
    let online = try makeSUT(store, lists: offline.list.lists)
    _ = try await online.sync(account)
    #expect(server.state["feed/1"] == "Deep lakes")
    #expect(online.list.all.map(\.name) == ["Home", "Deep lakes", "Hills"])
    #expect(await online.syncState(of: account).waitingChanges == 0)
  }

  @Test func onlyTheRefusedChangeIsReverted() async throws {
    let sut = try makeSUT()
    _ = try await sut.sync(account)
    before.update {
      $0 = { [server] path in
        guard path == "/change" else { return }
        // Another program has changed the list meanwhile, and this one has synced.
        server.update { $0["feed/2"] = "High hills" }
        try sut.list.lists.change(self.account.id) { $0?.feeds = [ListedFeed(id: "feed/2", title: "High hills")] }
        throw LoadFailure.badStatus(400)
      }
    }
    await #expect(throws: LoadFailure.self) {
      _ = try await sut.change(.rename("feed/1", title: "x"), of: account)
    }
    #expect(sut.list.all.map(\.name) == ["Home", "High hills"])
    #expect(await sut.syncState(of: account).waitingChanges == 0)
  }

  @Test func aChangeMadeDuringASyncIsKept() async throws {
    let sut = try makeSUT()
    _ = try await sut.sync(account)
    before.update {
      $0 = { path in
        // The list was sent before the change was made.
        guard path == "/ids/unread" else { return }
        self.before.update { $0 = nil }
        _ = try await sut.change(.rename("feed/1", title: "Deep lakes"), of: self.account)
      }
    }
    _ = try await sut.sync(account)
    #expect(sut.list.all.map(\.name) == ["Home", "Deep lakes", "Hills"])
  }

  @Test func aPendingChangeSentDuringASyncIsKept() async throws {
    let server = PlayedAccount()
    let program = PlayedProgram(server)
    _ = try await program.sources.sync(PlayedProgram.account)
    server.before.update {
      $0 = { request in
        // The list was sent before the change was made.
        guard request == "counts" else { return }
        server.before.update { $0 = nil }
        let waiting = try await program.visit().add(.rename("feed/1", title: "Deep lakes"))
        try program.sources.list.lists.change(PlayedAccount.address) { $0 = $0?.adding(waiting) }
        try await program.sources.send(to: PlayedAccount.address)
      }
    }
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(server.changes == ["rename|feed/1|Deep lakes"])
    #expect(program.sources.list.all.map(\.name) == ["Home", "Deep lakes"])
  }

  @Test func aSubscriptionIsListedOnceEvenIfTheServerCorrectsItsAddress() async throws {
    let server = PlayedAccount()
    let program = PlayedProgram(server)
    _ = try await program.sources.sync(PlayedProgram.account)
    let offline = PlayedProgram(
      server, stores: program.stores, lists: program.sources.list.lists, policy: .savedOnly)
    let change = ListingChange.subscribe(address: "http://hills.example", title: "Hills", labels: [])
    _ = try await offline.sources.change(change, of: PlayedProgram.account)
    #expect(program.sources.list.all.map(\.name) == ["Home", "Lakes", "Hills"])
    server.after.update {
      $0 = { request in
        guard request.hasPrefix("subscribe") else { return }
        let corrected = ListedFeed(id: "feed/2", title: "Hills", address: "https://hills.example/rss")
        server.state.update { $0.feeds[1] = corrected }
      }
    }
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(program.sources.list.all.map(\.id).last == "\(PlayedAccount.address)#feed/2")
    #expect(program.sources.list.all.count == 3)
  }

  @Test func aFeedThatMovesToAnotherLabelOnTheServerMovesToAnotherGroup() async throws {
    let server = PlayedAccount(articles: 1...2)
    server.state.update { $0.feeds = [ListedFeed(id: "feed/1", title: "Lakes", labels: ["a"])] }
    let program = PlayedProgram(server)
    _ = try await program.sources.sync(PlayedProgram.account)
    await program.set(.star, [1])
    server.state.update { $0.feeds = [ListedFeed(id: "feed/1", title: "Lakes", labels: ["b"])] }
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(program.sources.list.all.last?.tags == ["Home", "b"])
    #expect(await program.marks(1)?.flags.contains(.star) == true)
    server.state.update { $0.feeds = [] }
    _ = try await program.sources.sync(PlayedProgram.account)
    #expect(program.sources.list.all == [PlayedProgram.account])
  }

  @Test func anAccountRemovedDuringASyncStaysRemoved() async throws {
    let sut = try makeSUT()
    before.update {
      $0 = { path in
        if path == "/ids/starred" { _ = try sut.remove([self.account]) }
      }
    }
    _ = try await sut.sync(account)
    #expect(sut.list.lists.current.lists.isEmpty)
    #expect(!sut.list.all.contains(account))
  }

  @Test func aSubscriptionSucceedsEvenIfTheFollowingSyncFails() async throws {
    let sut = try makeSUT()
    _ = try await sut.sync(account)
    before.update {
      $0 = { path in
        if path == "/counts" { throw LoadFailure.badStatus(500) }
      }
    }
    let change = ListingChange.subscribe(address: "http://c.example/rss", title: "C", labels: [])
    #expect(try await sut.change(change, of: account) == .made)
    #expect(sut.list.all.map(\.name).contains("C"))
  }

  @Test func theNumberOfRequestedIDsIsLimitedToTheMaximumOfAnAccount() async throws {
    let sut = try makeSUT()
    server.update { $0[AccountKind.idsOfAPage] = "600000" }
    let pages = WaitableState(0)
    before.update {
      $0 = { path in
        guard path == "/ids/unread" else { return }
        pages.update { $0 += 1 }
        if pages.state > 2 { throw LoadFailure.badStatus(500) }
      }
    }
    _ = try await sut.sync(account)
    #expect(pages.state == 2)
  }

  // MARK: -

  private func makeStore() -> SQLitePostStore {
    .inMemory(accounts: StoreAccounts(active: { [AccountKind.login] }, retained: { nil }))
  }

  private func syncedLists(_ store: SQLitePostStore) async throws -> AccountLists {
    let sut = try makeSUT(store)
    _ = try await sut.sync(account)
    return sut.list.lists
  }

  private func makeSUT(
    _ store: SQLitePostStore? = nil, policy: ReadingPolicy = .savedFirst, lists: AccountLists = AccountLists(file: nil)
  ) throws -> SubscribedSources {
    let store = store ?? makeStore()
    let accounts = StoreAccounts(active: { [AccountKind.login] }, retained: { nil })
    let posts = PostRepository(now: { beginning }, accounts: accounts, onProblem: { _ in }, open: { (store, nil) })
    let client = ClientSpy { [before, server] request in
      let path = request.url.path()
      try await before.state?(path)
      return AccountKind.response(to: request, of: server)
    }
    let cache = Cache(now: { beginning }, accounts: accounts, posts: posts, onProblem: { _ in }, open: { nil })
    let opener = SourceOpener(
      SourceRecognizer([AccountKind()]), client: client, cache: cache, policy: policy, pageSize: 10,
      now: { beginning })
    cache.outbox.use(
      WritingAccounts { WritingAccounts.Login(AccountKind.login, $0, canWrite: true) },
      open: { _ in throw LoadFailure.offline }, onFailure: { _ in })
    let list = SubscriptionList(
      file: nil, builtIn: [account], lists: lists, passwords: .inMemory(), isAddress: { _ in true },
      onProblems: { _ in }, onError: { _ in })
    return SubscribedSources(
      list, opener: opener, keep: { .usual }, now: { beginning }, onMove: { _, _ in }, onMissing: { _ in })
  }
}

/// Accounts whose server answers with lines of text.
private struct AccountKind: SourceKind {
  static let login = "ana@http://rss.example"
  /// The key of the number of unread ids on each page.
  static let idsOfAPage = "ids"
  let name = ListedAddress.kind

  func location(explicit text: String) -> String? { text }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let server = URL(string: "http://rss.example").flatMap({ WebServer($0) }) else {
      throw LoadFailure.notAnAddress
    }
    return AccountSource(account: AccountID(on: server))
  }

  static func response(to request: HTTPRequest, of server: WaitableState<[String: String]>) -> HTTPResponse {
    var body = ""
    switch (request.url.path(), request.method) {
    case ("/feeds", _):
      body = server.state.filter { $0.key.hasPrefix("feed/") }.sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value)" }.joined(separator: "\n")
    case ("/ids/unread", _): body = server.state[Self.idsOfAPage] ?? ""
    case ("/change", .post(.form(let fields))):
      server.update { feeds in
        for field in fields { feeds[field.name] = field.value }
      }
    default: break
    }
    return HTTPResponse(
      status: 200, headers: [:], body: Data(body.utf8), url: request.url, account: Self.login)
  }
}

/// An account without articles.
private struct AccountSource: Marking {
  let account: AccountID
  let title = ""

  var feeds: SourceDocument<[ListedFeed]> {
    document("feeds") { response in
      String(decoding: response.body, as: UTF8.self).split(separator: "\n").map { line in
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        return ListedFeed(id: parts[0], title: parts[1])
      }
    }
  }
  var unreadCounts: SourceDocument<[ListedFeed.ID: Int]> { document("counts") { _ in [:] } }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    document("timeline") { _ in Page(items: [], cursor: nil) }
  }
  func articles(since date: Date?, after cursor: String?) -> SourceDocument<Page<ListedArticle>> {
    document("articles") { _ in Page(items: [], cursor: nil) }
  }
  func articles(_ ids: [Post.ID]) -> SourceDocument<[ListedArticle]> { document("contents") { _ in [] } }
  func ids(_ marked: MarkedArticles, after cursor: String?) -> SourceDocument<MarkedIDs> {
    document("ids/\(marked.rawValue)") { response in
      let count = Int128(String(decoding: response.body, as: UTF8.self)) ?? 0
      let first = cursor.flatMap { Int128($0) } ?? 0
      return MarkedIDs(Array(first..<(first + count)), cursor: count > 0 ? String(first + count) : nil)
    }
  }
  func request(_ mark: PostMark, on ids: [Post.ID]) async throws -> HTTPRequest { try Self.request("marks") }
  func check(_ response: HTTPResponse) throws { try Payload.check(status: response.status) }

  func request(_ change: ListingChange) -> ListingWrite {
    ListingWrite {
      let field =
        switch change {
        case .rename(let id, let title): URLQueryItem(name: id, value: title)
        case .subscribe(let address, let title, _): URLQueryItem(name: "feed/\(address)", value: title)
        case .unsubscribe(let id), .label(let id, _, _): URLQueryItem(name: id, value: nil)
        }
      return try Self.request("change", .post(.form([field])))
    } check: {
      try Payload.check(status: $0.status)
    }
  }

  private func document<Value>(
    _ path: String, _ read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) -> SourceDocument<Value> {
    SourceDocument(list: path, request: { try Self.request(path) }, read: read)
  }

  private static func request(_ path: String, _ method: HTTPRequest.Method = .get) throws -> HTTPRequest {
    guard let url = URL(string: "http://rss.example/\(path)") else { throw LoadFailure.refusedAddress }
    return HTTPRequest(url: url, method: method, limits: SourceLimits.document)
  }
}

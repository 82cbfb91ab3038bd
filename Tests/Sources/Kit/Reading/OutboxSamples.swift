import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Storage
import TestSupport

@testable import Reading
@testable import ReadingSupport

/// A source of two posts with a comment that `ann` can change on the server `a.example`.
struct WritingSource: Writing, Commenting {
  let server: WebServer

  var title: String { "test" }
  var account: AccountID { AccountID("ann", on: server) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed", cursor: cursor) { [server] in
      HTTPRequest(url: server.url.appending(path: "timeline"), limits: SourceLimits.document)
    } read: { answer in
      guard answer.status == 200 else { throw LoadFailure.badStatus(answer.status) }
      return Page(items: ["1", "2"].map { Self.post($0, answer.body) }, cursor: nil)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "thread/\(post.id)") { [server] in
      HTTPRequest(url: server.url.appending(path: "thread"), limits: SourceLimits.document)
    } read: { answer in
      guard answer.status == 200 else { throw LoadFailure.badStatus(answer.status) }
      return CommentThread([Self.post("c1", answer.body)])
    }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post/\(id)") { [server] in
      HTTPRequest(url: server.url.appending(path: "post"), limits: SourceLimits.document)
    } read: { answer in
      guard answer.status == 200 else { throw LoadFailure.badStatus(answer.status) }
      return Self.post(id.rawValue, answer.body)
    }
  }

  func abilities(for post: Post) -> Set<PostWrite.Kind> {
    post.details.title == "fixed" ? [] : Set(PostWrite.Kind.allCases)
  }

  func request(_ write: PostWrite, on post: Post) -> SourceWrite {
    let repetition: SourceWrite.Repetition =
      switch write.kind {
      case .like, .bookmark: .idempotent
      case .boost: .checked
      case .vote: .never
      }
    let path = "\(post.id)/\(write.word)"
    return SourceWrite(repetition) { [server] in
      HTTPRequest(
        url: server.url.appending(path: path), method: .post(.json("{}")), limits: SourceLimits.document)
    } read: { answer, post in
      guard answer.status == 200 else { throw LoadFailure.badStatus(answer.status) }
      return write.applied(to: post)
    }
  }

  /// A post whose reactions a body names: `like`, `boost`, `bookmark`, `vote`.
  private static func post(_ id: String, _ body: Data) -> Post {
    let words = String(decoding: body, as: UTF8.self).split(separator: " ")
    var details = Post.Details()
    details.facts.reactions = Post.Reactions(Set(PostWrite.Kind.reactions.filter { words.contains($0.rawValue[...]) }))
    details.facts.favouriteCount = 4
    details.facts.poll = Post.Poll([.init("a", votes: 1), .init("b", votes: 2)], hasVoted: words.contains("vote"))
    return Post(id: Post.ID(rawValue: id), images: [], details: details)
  }
}

/// A server that makes changes, and responds to each as the next of its replies says.
final class WritingServer: Sendable {
  /// The response to a request that changes something.
  enum Reply: Sendable {
    /// The change is made and confirmed; also the reply when no other is left.
    case made
    /// The change is made, and the connection is closed without a response.
    case lost
    /// The change is made, and the response is larger than the limit.
    case tooLarge
    /// The change is not made, and the response is larger than the limit.
    case tooLargeRefusal
    /// The server cannot be reached.
    case unreachable
    /// The change is not made.
    case status(Int)
    /// The change is made and confirmed once `release` is called.
    case held
    /// The change is refused once `release` is called.
    case heldRefusal
  }

  struct State: Sendable {
    var replies: [Reply] = []
    /// The state of both posts, as words.
    var words: Set<String> = []
    /// The paths of the requests that change something.
    var changes: [String] = []
    /// The paths of the changes whose response was sent.
    var answers: [String] = []
    /// The number of responses that were sent before each change arrived.
    var answersBefore: [Int] = []
    /// How often a single post was loaded.
    var loads = 0
    /// The accounts of the requests.
    var accounts: Set<AccountID?> = []
    var isReleased = false
    /// Whether single posts can be loaded.
    var hasPosts = true
  }

  let state = WaitableState(State())

  init(_ replies: [Reply] = []) {
    state.update { $0.replies = replies }
  }

  var changes: [String] { state.state.changes }

  func release() { state.update { $0.isReleased = true } }

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    guard !request.method.isReading else {
      if request.url.path() == "/post" {
        state.update { $0.loads += 1 }
        guard state.state.hasPosts else { throw LoadFailure.connectivity(.closed) }
      }
      var response = HTTPResponse(
        status: 200, body: Data(state.state.words.joined(separator: " ").utf8), url: request.url)
      response.account = OutboxProgram.account
      return response
    }
    let path = request.url.path()
    let reply: Reply = state.update { state in
      state.changes.append(path)
      state.answersBefore.append(state.answers.count)
      state.accounts.insert(request.account)
      return state.replies.isEmpty ? .made : state.replies.removeFirst()
    }
    switch reply {
    case .unreachable: throw LoadFailure.connectivity(.refused)
    case .status(let status): return HTTPResponse(status: status, body: Data(), url: request.url)
    case .held: await state.wait(until: \.isReleased)
    case .heldRefusal:
      await state.wait(until: \.isReleased)
      return HTTPResponse(status: 403, body: Data(), url: request.url)
    case .tooLargeRefusal: throw LoadFailure.tooLarge(limit: 1 << 20)
    case .made, .lost, .tooLarge: break
    }
    state.update {
      $0.words.insert(request.url.lastPathComponent)
      $0.answers.append(path)
    }
    if case .lost = reply { throw LoadFailure.connectivity(.closed) }
    if case .tooLarge = reply { throw LoadFailure.tooLarge(limit: 1 << 20) }
    return HTTPResponse(status: 200, body: Data(), url: request.url)
  }
}

/// The parts of a program that change posts of a server.
struct OutboxProgram: Sendable {
  static let account = "ann@https://a.example"

  let outbox: Outbox
  let reader: SourceReader
  let clock: TestClock
  /// The requested waits before further attempts, in seconds; each wait is cancelled, so the test calls `sendDue`.
  let waits = WaitableState<[Double]>([])
  /// The refused changes that were reported.
  let reports = WaitableState<[OutboxEntry]>([])

  /// - Parameters:
  ///   - server: the server.
  ///   - stores: the stores, which several programs may share.
  ///   - clock: the clock of the program.
  ///   - canWrite: whether the login may change posts; nil for no login.
  ///   - policy: the order in which the cache and the network are used.
  ///   - source: the name of the source.
  /// - Throws: `URLError` if the name of the server is invalid.
  init(
    _ server: WritingServer, stores: TestStores = OutboxProgram.stores(), clock: TestClock = TestClock(),
    canWrite: Bool? = true, policy: ReadingPolicy = .savedFirst, source: String = "test"
  ) throws {
    guard let web = WebServer(named: "a.example") else { throw URLError(.badURL) }
    let cache = makeCache(stores, accounts: Self.accounts, clock: clock)
    let reader = Self.reader(of: source, on: web, server, cache, policy, clock)
    var timing = Outbox.Timing()
    timing.now = { clock.date }
    timing.sleep = { [waits] seconds in
      waits.update { $0.append(seconds) }
      throw CancellationError()
    }
    (self.reader, self.clock, outbox) = (reader, clock, Outbox(cache.posts, timing: timing))
    let login = canWrite.map { WritingAccounts.Login(Self.account, AccountID("ann", on: web), canWrite: $0) }
    // The reader asks the outbox of its cache for the login.
    for outbox in [outbox, cache.outbox] {
      outbox.use(WritingAccounts { $0.server == web ? login : nil }) { _ in
        reader
      } onFailure: { [reports] entry in
        reports.update { $0.append(entry) }
      }
    }
  }

  /// A program with its server, and the first post of the timeline, which is stored.
  ///
  /// - Throws: `URLError` or `LoadFailure` if the timeline cannot be loaded.
  static func started(
    _ replies: [WritingServer.Reply] = []
  ) async throws -> (server: WritingServer, sut: OutboxProgram, post: Post) {
    let server = WritingServer(replies)
    let sut = try OutboxProgram(server)
    guard let post = try await sut.posts().first else { throw LoadFailure.empty }
    return (server, sut, post)
  }

  /// Another source of a program, with the same posts.
  ///
  /// - Throws: `URLError` if the name of the server is invalid.
  init(_ source: String, of program: OutboxProgram, _ server: WritingServer) throws {
    guard let web = WebServer(named: "a.example") else { throw URLError(.badURL) }
    (outbox, clock) = (program.outbox, program.clock)
    reader = Self.reader(of: source, on: web, server, program.reader.cache, .savedFirst, clock)
  }

  private static func reader(
    of source: String, on web: WebServer, _ server: WritingServer, _ cache: Cache, _ policy: ReadingPolicy,
    _ clock: TestClock
  ) -> SourceReader {
    SourceReader(
      WritingSource(server: web), named: source, client: ClientSpy { try await server.respond(to: $0) }, cache: cache,
      policy: policy, now: { clock.date })
  }

  static let accounts = StoreAccounts(active: { [Self.account] }, retained: { nil })

  static func stores() -> TestStores { TestStores(accounts: accounts) }

  /// Loads and stores the posts of the timeline.
  func posts() async throws -> [Post] {
    let page = try await reader.timeline(.first).last().value
    await reader.cache.flush()
    return page.items
  }

  /// The posts of the saved timeline.
  func saved() async throws -> [Post] { try await reader.saved()?.value.items ?? [] }

  /// The comment on the first post, whose thread is saved by this if it is loaded.
  func comment() async throws -> Post? {
    let thread = try await reader.thread(of: Post.ID(rawValue: "1"), .first).last().value
    await reader.cache.flush()
    return thread.comments.first
  }

  /// The stored post with an id, without changes that are not confirmed.
  func stored(_ id: String = "1") async -> Post? {
    await reader.cache.posts.originalPost(reader.key(of: Post.ID(rawValue: id)))
  }

  func make(_ write: PostWrite, on post: Post) async throws -> WriteOutcome {
    try await outbox.make(write, on: post, of: reader)
  }

  /// Waits until the outbox has a number of entries.
  func waitForEntries(_ count: Int) async {
    let changes = outbox.changes()
    if await outbox.entries()?.count == count { return }
    for await _ in changes {
      if await outbox.entries()?.count == count { return }
    }
  }

  /// Advances the clock, sends the changes that are due, and waits until they are sent.
  func sendDue(after seconds: Int = 0) async {
    clock.advance(by: .seconds(seconds))
    await outbox.sendDue()
    await outbox.settle()
  }
}

extension WriteOutcome {
  /// Whether the change is sent again later.
  var isPending: Bool {
    switch self {
    case .pending: true
    case .made, .unchanged, .cancelled: false
    }
  }
}

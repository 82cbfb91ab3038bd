import Foundation
import HTTP
import Localization
import Pictures
import Posts
import Reading
import SceneKit
import Sources
import Storage
import TestSupport
import Testing
import Viper

@testable import App
@testable import ReadingSupport
@testable import Shell

/// Types random words, and checks that only whole commands change something on a server.
@Suite(.timeLimit(.minutes(5)))
struct RandomCommandTests {
  /// Commands that show posts, or change only marks on this computer.
  private static let reading = [
    "goto feed", "goto feed", "open 1", "goto feed/2", "goto feed/1/comments", "rows", "refresh", "star 1", "seen 2",
    "undo",
  ]
  private static let numbers = ["", "1", "2", "3", "1,2", "1-3", "all", ".1", "1 2", "1 1,2"]
  /// Commands that would end the script, or write a file.
  private static let excluded = ["back", "bye", "exit", "quit", "q", ":q", "..", "save"]

  @Test func randomCommandsSendNoWritesUnlessAWriteCommandIsTypedInFull() async throws {
    let client = ClientSpy { HTTPResponse(status: 200, body: Data("{}".utf8), url: $0.url) }
    let core = try makeCore(client)
    let runner = ScriptRunner(
      core: core.shell, settings: .plain, format: .json, width: 80, output: OutputSpy())
    let start = try #require(core.catalog.stack(for: Route(["feed"])))
    var random = SeededRandom(seed: 47)
    let commands = (0..<10_000).map { _ in Self.command(by: &random) }
    _ = await runner.run(LineReader.lines(commands.map { .commands($0) }), startingAt: start)
    #expect(client.requests.contains { $0.method.isReading })
    #expect(client.writes == [])
    // The script has not ended early: a whole word still sends a request.
    _ = await runner.run(LineReader.lines([.commands("like 1")]), startingAt: start)
    #expect(client.writes == ["/1/like"])
    await core.source.cache.flush()
  }

  private static func command(by random: inout SeededRandom) -> String {
    if Int.random(in: 0..<8, using: &random) == 0 { return reading.randomElement(using: &random) ?? "" }
    let whole = Set(TypedInFullTests.words + TypedInFullTests.aliases)
    var word = ""
    repeat {
      word = TypedInFullTests.word(by: &random)
    } while whole.contains(word) || excluded.contains(where: { $0.hasPrefix(word) })
    return "\(word) \(numbers.randomElement(using: &random) ?? "")"
  }

  private func makeCore(_ client: ClientSpy) throws -> AppCore {
    let server = try #require(WebServer(named: "a.example"))
    let name = "ann@https://a.example"
    let accounts = StoreAccounts(active: { [name] }, retained: { nil })
    let posts = PostRepository(now: { Date() }, accounts: accounts, onProblem: { _ in }, open: { nil })
    let cache = Cache(now: { Date() }, accounts: accounts, posts: posts, onProblem: { _ in }, open: { nil })
    let reader = SourceReader(
      ChangeableSource(server: server), named: "test", client: client, cache: cache, policy: .savedFirst)
    let login = WritingAccounts.Login(name, AccountID("ann", on: server), canWrite: true)
    cache.outbox.use(WritingAccounts { _ in login }) { _ in
      reader
    } onFailure: { _ in
    }
    // The other scenes are left out, because looking up unknown words in all scenes would be slow.
    return AppCore(
      context: PresentationContext(language: .english), source: reader, sources: .none(cache),
      decode: ImageDecoder.decode, browse: { _ in }, play: { _ in }, copy: { _ in }, includes: .feed,
      hasDemo: { false }, onLeak: { _ in })
  }
}

extension ClientSpy {
  /// The paths of all requests except GET.
  fileprivate var writes: [String] { requests.filter { !$0.method.isReading }.map { $0.url.path() } }
}

/// A source with three posts, a poll and a comment, which an account can change.
private nonisolated struct ChangeableSource: Writing, Commenting {
  let server: WebServer

  var title: String { "test" }
  var account: AccountID { AccountID("ann", on: server) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    document("feed") { Page(items: ["1", "2", "3"].map(Self.sample), cursor: nil) }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? { document("post") { Self.sample(id.rawValue) } }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    document("thread") { CommentThread([Self.sample("4")]) }
  }

  func abilities(for post: Post) -> Set<PostWrite.Kind> { Set(PostWrite.Kind.allCases) }

  func request(_ write: PostWrite, on post: Post) -> SourceWrite {
    let path = "\(post.id)/\(write.word)"
    return SourceWrite(.idempotent) { [server] in
      HTTPRequest(url: server.url.appending(path: path), method: .post(.json("{}")), limits: SourceLimits.document)
    } read: { _, post in
      write.applied(to: post)
    }
  }

  /// A document with this value, whatever the server answers.
  private func document<Value: Sendable>(
    _ list: String, _ value: @escaping @Sendable () -> Value
  ) -> SourceDocument<Value> {
    SourceDocument(list: list) { [server] in
      HTTPRequest(url: server.url.appending(path: list), limits: SourceLimits.document)
    } read: { _ in
      value()
    }
  }

  private static func sample(_ id: String) -> Post {
    var details = Post.Details()
    details.title = "A lake"
    details.facts.reactions = Post.Reactions()
    details.facts.poll = Post.Poll([.init("a", votes: 1), .init("b", votes: 2)], isMultiple: true, hasVoted: false)
    return Post(id: Post.ID(rawValue: id), images: [], details: details)
  }
}

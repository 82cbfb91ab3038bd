import Comments
import Feed
import Foundation
import HTTP
import ImageViewer
import Loading
import Localization
import Messages
import Pictures
import Posters
import SceneKit
import SceneTesting
import Sources
import Subscriptions
import Synchronization
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// The program's own scenes keep the contract that every scene does.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct SceneContractTests {
  @Test func feed() async {
    await SceneContract(
      full: Data(Sample.feed.utf8), changed: feed(Sample.ids[2], Sample.ids[1], Sample.another),
      empty: Data(Sample.nothing.utf8), texts: FeedText.table.problems()
    ) { scene("feed", $0, $1) }.check()
  }

  @Test func comments() async {
    await SceneContract(
      full: Data(Sample.comments.utf8), changed: Data(Sample.comments.utf8), empty: Data(Sample.nothing.utf8),
      texts: CommentsText.table.problems()
    ) { scene("feed/\(Sample.ids[0])/comments", $0, $1) }.check()
  }

  @Test func sources() async {
    let list = { (names: [String]) in
      names.map { SubscribedSource(id: $0, name: "the pictures of the lakes in the hills of \($0)", kind: "feed") }
    }
    await SceneContract(
      full: list(["a", "b", "c"]), changed: list(["c", "b", "d"]), empty: [], texts: SubscriptionsText.table.problems()
    ) {
      SubscriptionsModuleFactory(services($0), sources: noSubscriptions)
        .make(SceneKind.sources.placement(), PlayedList(load: $1).storage)
    }.check()
  }

  @Test func messages() async {
    await SceneContract(
      full: messages(3, 2, 1), changed: messages(4, 1, 2), empty: messages(), texts: MessagesText.table.problems()
    ) { scene("messages", $0, $1) }.check()
  }

  @Test func image() async {
    let post = Post(
      id: Post.ID(rawValue: "1"), description: "A lake that lies so high that nobody swims in it",
      location: "Zagori", images: [ImageRef("http://i.example/1")])
    await SceneContract(full: Sample.png, changed: Sample.png, empty: nil, texts: ImageViewerText.table.problems()) {
      let (services, source) = (services($0), source($1))
      let posts = PostPlace.Posts(reading: source)
      let place = PostPlace(feed: .feed, post: .post, comments: .comments, comment: .comment, image: .image) { _ in
        posts
      }
      return ImageModuleFactory(services, place: place, pictures: pictures)
        .make(0, of: post, in: posts, isRevealed: true)
    }.check()
  }

  @Test func posters() async {
    await SceneContract(
      full: Array(Destinations.all.prefix(4)), changed: Destinations.all.dropFirst(2).reversed(), empty: [],
      texts: PostersText.table.problems() + DestinationText.table.problems()
    ) { factory($0, $1).makeList(SceneKind.posters.placement()) }.check()
  }

  @Test func poster() async {
    await SceneContract(full: Destinations.all, changed: Destinations.all, empty: nil, texts: []) {
      factory($0, $1).makePoster("titan", SceneKind.poster.placement(["id": "titan"]))
    }.check()
  }

  @Test func posterInfo() async {
    await SceneContract(full: Destinations.all, changed: Destinations.all, empty: nil, texts: []) {
      factory($0, $1).makeInfo("titan", SceneKind.posterInfo.placement(["id": "titan"]))
    }.check()
  }

  /// A list of subscriptions whose every read is answered by a test.
  private nonisolated final class PlayedList: Sendable {
    private let load: @Sendable () async throws -> [SubscribedSource]
    private let sources = Mutex<[SubscribedSource]>([])

    init(load: @escaping @Sendable () async throws -> [SubscribedSource]) {
      self.load = load
    }

    var storage: SubscriptionStorage {
      SubscriptionStorage(
        read: { [self] in
          let loaded = try await load()
          sources.withLock { $0 = loaded }
        },
        current: { [self] in sources.withLock(\.self) }, changes: { AsyncStream { _ in } }, refresh: {},
        remove: { _ in }, rename: { $1 }, move: { _, _ in }, markSeen: { _ in })
    }
  }

  private typealias Load<Resource> = @Sendable () async throws -> Resource

  /// A scene of the catalog, whose every request is answered by `load`.
  private func scene(_ route: String, _ context: PresentationContext, _ load: @escaping Load<Data>)
    -> any TerminalScene
  {
    let source = source(load)
    let entries = ProgramScenes(services(context), source: source, sources: noSubscriptions, pictures: pictures).entries
    return Route(parsing: route).flatMap { SceneCatalog(entries: entries).stack(for: $0)?.last?.make() }
      ?? entries[0].exampleScene()
  }

  private func factory(
    _ context: PresentationContext, _ load: @escaping Load<[Destination]>
  ) -> PostersModuleFactory {
    PostersModuleFactory(
      services(context),
      pictures: PictureService(
        surface: nil, decode: ImageDecoder.decode, load: { _, decode in try await decode(Data()) }),
      source: DestinationDataSource(destinations: load))
  }

  private func pictures(of posts: any PostReading) -> PictureService {
    PictureService(surface: nil, decode: ImageDecoder.decode, load: { try await posts.image(at: $0, decode: $1) })
  }

  private var noSubscriptions: SubscribedSources {
    SubscribedSources(
      SubscriptionList(file: nil, isAddress: { _ in true }),
      opener: SourceOpener(
        SourceRecognizer([]), client: OfflineClient(),
        cache: Cache(now: { Date() }, onProblem: { _ in }, open: { nil }),
        policy: .savedOnly, pageSize: 10))
  }

  private func services(_ context: PresentationContext) -> SceneServices {
    SceneServices(
      context: context, stack: SceneStackSpy<any TerminalScene>(), get: { _ in throw LoadError.offline })
  }

  private func source(_ load: @escaping Load<Data>) -> SourceReader {
    SourceReader(
      ContractSource(title: "test", pageSize: 10) { URL(filePath: "/") }, named: "test", client: Client(load: load),
      cache: Cache(now: { Date() }, onProblem: { _ in }, open: { nil }), policy: .savedFirst)
  }

  private func feed(_ ids: String...) -> Data {
    Data(
      #"{"items":[\#(ids.map { #"{"id":"\#($0)","location":"\#(Sample.locations[$0] ?? "new")","image":"x"}"# }.joined(separator: ","))]}"#
        .utf8)
  }

  private func messages(_ ids: Int...) -> Data {
    let list = ids.map {
      #"{"id":\#($0),"author":{"name":"author \#($0)"},"updated":"2015-02-01T07:46:23Z","content":"\#(Hostile.text.filter(\.isLetter)) text"}"#
    }
    return Data(#"{"count":\#(ids.count),"messages":[\#(list.joined(separator: ","))]}"#.utf8)
  }

  private nonisolated struct Client: HTTPClient {
    let load: @Sendable () async throws -> Data

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      HTTPResponse(status: 200, body: try await load(), url: request.url)
    }
  }
}

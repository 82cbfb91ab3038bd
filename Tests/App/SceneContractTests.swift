import Commands
import Comments
import Contract
import Feed
import Foundation
import HTTP
import ImageViewer
import JSON
import Loading
import Localization
import Messages
import Pictures
import PostRows
import Posters
import Posts
import Reading
import SceneKit
import SceneTesting
import SmallLists
import Sources
import SubscriptionList
import Subscriptions
import Synchronization
import Terminal
import TerminalList
import Testing
import Viper

@testable import App

/// Checks that the program's own scenes satisfy the contract of all scenes.
@Suite(.timeLimit(.minutes(2)), .leavesNothingBehind)
struct SceneContractTests {
  @Test func theFeedSatisfiesTheSceneContract() async {
    await SceneContract(
      pages: (first: Data(Sample.feed.utf8), last: feed(Sample.another)),
      changed: feed(Sample.ids[2], Sample.ids[1], Sample.another), empty: Data(Sample.nothing.utf8),
      hostile: { feed(Sample.ids[0], description: $0) },
      texts: [FeedText.table, PostText.table, WriteText.table, MarkText.table],
      // The title is the name of the source.
      sameTexts: [
        "title", "image", "animation", "video", "audio", "pt-BR: linkCard", "de: linkCard", "pt-BR: linkHint",
        "es: audioHere", "fr: audioHere", "fr: animationHere", "fr: pageHere",
      ],
      catalog: catalog,
      // No post of this source has a warning, a page or a star; a picture would be saved as a file; no account can
      // change a post.
      unperformed: Set(
        ["reveal", "full", "save"] + PostFlag.allCases.map { PostMark($0, isSet: false).rawValue }
          + PostAction.writes.map(\.rawValue))
    ) { scene("feed", $0, $1) }.check()
  }

  @Test func theCommentsSceneSatisfiesTheSceneContract() async {
    let comments = Data(Sample.comments.utf8)
    await SceneContract(
      full: comments, changed: comments, empty: Data(Sample.nothing.utf8), hostile: comment,
      texts: [CommentsText.table], catalog: catalog,
      // The comments of this source have no warning and no address.
      unperformed: ["reveal", "url", "browse", "copy"]
    ) { services, load in
      // The post itself is not found, because the contract tests the comments.
      scene("feed/\(Sample.ids[0])/comments", services, feed: Data(Sample.nothing.utf8)) { _ in try await load() }
    }.check()
  }

  @Test func theListOfSourcesSatisfiesTheSceneContract() async {
    let list = { (names: [String]) in
      names.map { SubscribedSource(id: $0, name: "the pictures of the lakes in the hills of \($0)", kind: "feed") }
    }
    await SceneContract(
      full: list(["a", "b", "c"]), changed: list(["c", "b", "d"]), empty: [],
      hostile: { [SubscribedSource(id: "a", name: $0, kind: $0, tags: [$0])] }, texts: [SubscriptionsText.table],
      sameTexts: ["feed", "bluesky", "fr: title"], catalog: catalog
    ) {
      SubscriptionsModuleFactory(services: $0, sources: noSubscriptions, push: { _ in }, leave: {})
        .make(SceneKind.sources.placement(), PlayedList(load: $1))
    }.check()
  }

  @Test func theOutboxSatisfiesTheSceneContract() async {
    let writes = { (ids: [Int64]) in ids.map { waiting($0, "a post that is longer than a narrow screen is wide") } }
    await SceneContract(
      full: writes([1, 2, 3]), changed: writes([3, 2, 4]), empty: [], hostile: { [waiting(1, $0)] },
      texts: [OutboxText.table], catalog: catalog
    ) {
      smallList(
        .outbox,
        OutboxList(context: $0.context, lastChange: $0.lastChange, drop: Self.drop, send: { ([], []) }), $0, $1)
    }.check()
  }

  /// Drops changes; they can be restored.
  private nonisolated static let drop: OutboxList.Drop = { ids in
    let restore: OutboxList.Restore = { ids.count }
    return (ids.count, restore)
  }

  /// A refused change of a post, with `text` for all texts.
  private func waiting(_ id: Int64, _ text: String) -> OutboxRow {
    let post = Post(id: Post.ID(rawValue: "\(id)"), description: "\(id) \(text)", images: [])
    let reason = LoadFailure(.badArgument, words: text, host: "a.example")
    return OutboxRow(OutboxEntry(id: id, .like(true), by: text, on: post, of: "a", .failed, reason: reason))
  }

  /// The scene of a list of small rows.
  private func smallList<List: SmallList>(
    _ kind: SceneKind, _ list: List, _ services: SceneServices, _ load: @escaping Load<[List.Row]>
  ) -> any Scene {
    ListComposer.compose(
      kind.placement(), interactor: { ResourceLoader(load: load, output: $0) },
      presenter: {
        SmallListPresenter(list, context: services.context, interactor: $0.interactor, display: $0.display)
      },
      cell: { SmallCell(row: $0, context: services.context) })
  }

  @Test func theListOfAccountsSatisfiesTheSceneContract() async {
    let list = { (names: [String]) in names.map { Self.account($0, on: "a.server-with-a-long-name.example") } }
    await SceneContract(
      full: list(["a", "b", "c"]), changed: list(["c", "b", "d"]), empty: [],
      hostile: { [Self.account($0, on: $0, scopes: [$0])] }, texts: [AccountListText.table],
      sameTexts: [], catalog: catalog
    ) { services, load in
      let list = AccountList(context: services.context) { try services.show(Route(["sources", $0])) }
      return smallList(.accounts, list, services, load)
    }.check()
  }

  private nonisolated static func account(_ name: String, on server: String, scopes: [String] = ["read"])
    -> AccountRow
  {
    AccountRow(name: name, server: server, scopes: scopes, canWrite: false, isDefault: true, hasEnded: true)
  }

  private func noAccounts(_ services: SceneServices) -> UserAccounts {
    UserAccounts(nil, services.context) { _ in nil }
  }

  @Test func theMessagesSceneSatisfiesTheSceneContract() async {
    await SceneContract(
      pages: (first: messages(3, 2, 1, cursor: "next"), last: messages(6, 5)),
      changed: messages(4, 1, 2, cursor: "next"), empty: messages(),
      hostile: { messages(1, text: $0) }, texts: [MessagesText.table],
      sameTexts: ["fr: title", "fr: messageTitle"], catalog: catalog
    ) { scene("messages", $0, $1) }.check()
  }

  @Test func theImageViewerSatisfiesTheSceneContract() async {
    let post = Post(
      id: Post.ID(rawValue: "1"), description: "A lake that lies so high that nobody swims in it",
      location: "Zagori", images: [ImageRef("http://i.example/1")])
    await SceneContract(
      full: Sample.png, changed: Sample.png, empty: nil,
      // The file contains no text; the text of the post is tested with its cell.
      hostile: { _ in Sample.png }, texts: [ImageViewerText.table],
      sameTexts: ["animation", "video", "audio", "fr: title", "size"], unperformed: []
    ) { services, load in
      let source = source { _ in try await load() }
      let posts = FeedSceneRoutes.Posts(reading: source)
      let place = FeedSceneRoutes(
        feed: .feed, about: nil, post: .post, comments: .comments, comment: .comment, image: .image
      ) { _ in
        posts
      }
      let scenes = PostScenes(services: services, place: place, pictures: pictures, markers: .unused)
      return ImageModuleFactory(scenes: scenes, posts: posts).make(0, of: PostRow(post, isRevealed: true))
    }.check()
  }

  @Test func theListOfPostersSatisfiesTheSceneContract() async {
    await SceneContract(
      full: Array(Destinations.all.prefix(4)), changed: Destinations.all.dropFirst(2).reversed(), empty: [],
      hostile: { _ in Destinations.all }, texts: [PostersText.table, DestinationText.table],
      sameTexts: Set(DestinationText.allCases.map(\.rawValue).filter { $0.hasSuffix("Title") }), catalog: catalog
    ) { factory($0, $1, drawsPictures: true).makeList(SceneKind.posters.placement()) }.check()
  }

  @Test func thePosterSceneSatisfiesTheSceneContract() async {
    await SceneContract(
      full: Destinations.all, changed: Destinations.all, empty: nil, hostile: { _ in Destinations.all }, texts: [],
      // The title is the name of a destination.
      sameTexts: ["title"]
    ) {
      factory($0, $1).makePoster("titan", SceneKind.poster.placement(["id": "titan"]))
    }.check()
  }

  @Test func thePosterInfoSceneSatisfiesTheSceneContract() async {
    await SceneContract(
      full: Destinations.all, changed: Destinations.all, empty: nil, hostile: { _ in Destinations.all }, texts: [],
      // The title is the name of a destination.
      sameTexts: ["title"]
    ) {
      factory($0, $1).makeInfo("titan", SceneKind.posterInfo.placement(["id": "titan"]))
    }.check()
  }

  /// A list of subscriptions whose loads a test answers.
  private nonisolated final class PlayedList: SubscriptionEditing {
    private let load: @Sendable () async throws -> [SubscribedSource]
    private let sources = Mutex<[SubscribedSource]>([])

    init(load: @escaping @Sendable () async throws -> [SubscribedSource]) {
      self.load = load
    }

    func read() async throws {
      let loaded = try await load()
      sources.withLock { $0 = loaded }
    }
    var current: [SubscribedSource] { sources.withLock(\.self) }
    var progress: LoadProgress? { nil }
    func unreadCount(of ids: [String]) -> Int { 0 }
    func changes() -> AsyncStream<Void> { AsyncStream { _ in } }
    func refresh(_ ids: [String]?) async throws {}
    func remove(_ ids: [String]) async throws -> ListEdit { ListEdit(back: {}) }
    func rename(_ id: String, to name: String) async throws -> (name: String, edit: ListEdit) {
      (name, ListEdit(back: {}))
    }
    func move(_ id: String, to position: String) async throws -> Undo { {} }
    func tag(_ ids: [String], adding new: [String], removing old: [String]) async throws -> ListEdit {
      ListEdit(back: {})
    }
    func markSeen(_ ids: [String]) async throws -> Undo { {} }
  }

  private typealias Load<Resource> = @Sendable () async throws -> Resource
  private typealias LoadPage = SceneContract<Data>.Load

  /// A scene of the catalog; `load` answers its requests, except those of the feed if `feed` is given.
  private func scene(
    _ route: String, _ services: SceneServices, feed: Data? = nil, _ load: @escaping LoadPage
  ) -> any Scene {
    let entries = entries(services, feed: feed, load)
    return Route(parsing: route).flatMap { SceneCatalog(entries: entries).stack(for: $0)?.last?.make() }
      ?? entries[0].exampleScene()
  }

  private func catalog(_ services: SceneServices) -> [SceneEntry] {
    entries(services) { _ in throw LoadFailure.offline }
  }

  private func entries(
    _ services: SceneServices, feed: Data? = nil, _ load: @escaping LoadPage
  ) -> [SceneEntry] {
    ProgramScenes(
      services: services, source: source(feed: feed, load), sources: noSubscriptions, accounts: noAccounts(services),
      push: services.show, pictures: { _ in pictures(services) }, leave: {}, markers: .unused,
      visit: ListVisit(of: "new.seen", in: services.memory)
    )
    .entries(of: .all) { true }
  }

  private func factory(
    _ services: SceneServices, _ load: @escaping Load<[Destination]>, drawsPictures: Bool = false
  ) -> PostersModuleFactory {
    PostersModuleFactory(
      services: services,
      pictures: PictureService(
        surface: drawsPictures ? surface : nil, decode: ImageDecoder.decode,
        load: { _, decode in try await decode(Data()) }),
      destinations: load)
  }

  private var surface: PictureSurface {
    PictureSurface(format: { .symbols(colors: .sixteen) }) { ScreenSize(columns: 76, lines: 16) }
  }

  /// Pictures of rows; the contract answers their loads.
  private func pictures(_ services: SceneServices) -> PictureService {
    PictureService(surface: surface, decode: ImageDecoder.decode) { [load = services.loadPicture] address, decode in
      _ = try await load?(address, .thumbnail)
      return try await decode(Sample.png)
    }
  }

  private func pictures(of posts: any PostReading) -> PictureService {
    PictureService(surface: nil, decode: ImageDecoder.decode, load: { try await posts.image(at: $0, decode: $1) })
  }

  private var noSubscriptions: SubscribedSources {
    .none(Cache(now: { Date() }, onProblem: { _ in }, open: { nil }))
  }

  private func source(feed: Data? = nil, _ load: @escaping LoadPage) -> SourceReader {
    SourceReader(
      ContractSource(title: "test", pageSize: 10) { URL(filePath: "/") }, named: "test",
      client: Client(feed: feed, load: load),
      cache: Cache(now: { Date() }, onProblem: { _ in }, open: { nil }), policy: .savedFirst)
  }

  private func feed(_ ids: String..., description: String? = nil) -> Data {
    let items = ids.map { id -> JSONValue in
      .object(of: [
        "id": .string(id), "image": "x", "location": .string(Sample.locations[id] ?? "new"),
        "description": description.map { .string($0) },
      ])
    }
    return Data(JSONValue.object([.init("items", .array(items))]).line.utf8)
  }

  private func comment(_ text: String) -> Data {
    let comment: JSONValue = [
      "id": .string(Sample.ids[0]), "message": .string(text), "created_at": "2026-09-21T13:13:20Z",
      "author": ["username": .string(text)],
    ]
    return Data(JSONValue.object([.init("items", [comment])]).line.utf8)
  }

  private func messages(_ ids: Int..., text: String? = nil, cursor: String? = nil) -> Data {
    let messages = ids.map { id -> JSONValue in
      [
        "id": .integer(id), "author": ["name": .string("author \(id)")], "updated": "2015-02-01T07:46:23Z",
        "content": .string(text ?? "a message that is longer than a narrow screen is wide"),
      ]
    }
    return Data(
      JSONValue.object(of: [
        "count": .integer(ids.count), "messages": .array(messages), "pageToken": cursor.map { .string($0) },
      ]).line.utf8)
  }

  private nonisolated struct Client: HTTPClient {
    /// The answer to requests of the feed; nil to use `load`.
    let feed: Data?
    let load: SceneContract<Data>.Load

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      if let feed, !request.url.path.hasSuffix("/comments") {
        return HTTPResponse(status: 200, body: feed, url: request.url)
      }
      let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
      let cursor = query.first { ["after_id", "pageToken"].contains($0.name) }?.value
      return HTTPResponse(status: 200, body: try await load(cursor), url: request.url)
    }
  }
}

extension MarkerQueue {
  /// A queue that sends nothing.
  fileprivate static let unused = MarkerQueue(isOn: { false }, onRefusal: { _ in })
}

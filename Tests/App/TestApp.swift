import Accounts
import Commands
import Contract
import Conversations
import Feed
import Folders
import Foundation
import HTTP
import Loading
import Localization
import Navigation
import Pictures
import Posts
import Queries
import Reading
import Readline
import SceneKit
import SceneTesting
import Sources
import Storage
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell
@testable import SubscriptionList

/// The program with a fake network and terminal; everything between them is real.
final class TestApp {
  let network: NetworkSpy
  let core: AppCore
  let settings: VisitSettings
  let list: SubscriptionList
  let console = ConsoleSpy()
  private(set) var leaks: [SceneLeak] = []
  private var shell: InteractiveShell?
  private(set) var exitStatus: Int32?

  /// The date at the start of a session.
  nonisolated static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private let clock = TestClock(at: TestApp.now)

  /// With `hasPages`, each page waits for an answer; otherwise, the feed ends after its first page.
  init(
    language: String = "en", hasPages: Bool = false, drawsPictures: Bool = false, store: TestStores? = nil,
    policy: ReadingPolicy = .savedFirst, sourceName: String = "test", source: (any Source)? = nil,
    keepsMarks: Bool = false, isInteractive: Bool = true, browse: @escaping SceneServices.Browse = { _ in },
    subscriptions: [Subscription] = [], includes: IncludedScenes = .all, memory: SceneMemory = SceneMemory(),
    scenes: [ScenePackage] = [], options: [String: String] = [:], settingFile: URL? = nil,
    settingOrigins: [SettingName: SettingOrigin] = [:], state: URL? = nil, hasDemo: Bool = true,
    tokens: TokenStore? = nil, kinds: [any SourceKind] = []
  ) throws {
    network = NetworkSpy(hasPages: hasPages, hasPictures: drawsPictures)
    settings = VisitSettings(
      Settings(
        images: drawsPictures ? .symbols : .none, color: drawsPictures ? .direct : .never,
        language: try #require(Language(matching: language))), origins: settingOrigins,
      output: SettingOutput(isTerminal: true), file: settingFile.map { SettingFile($0) })
    let context = settings.context(
      calendar: Calendar(identifier: .gregorian), isInteractive: isInteractive, now: { [clock] in clock.date })
    let base = try #require(URL(string: "http://feed.example"))
    let leaks = LeakCollector()
    let now: @Sendable () -> Date = { [clock] in clock.date }
    let posts = PostRepository(now: now, onProblem: { _ in }) { store.map { ($0.posts, nil) } }
    let cache = Cache(now: now, posts: posts, onProblem: { _ in }) { store.map { ($0.cache, nil) } }
    list = SubscriptionList(
      file: nil, builtIn: subscriptions, passwords: .inMemory(), isAddress: { _ in true },
      onProblems: { _ in },
      onError: { _ in })
    let opener = SourceOpener(
      SourceRecognizer(
        [FolderKind(home: "/nowhere"), ThreadKind([PublicInboxSite()]), ContractKind(demo: base)] + kinds),
      client: network, cache: cache, policy: policy, pageSize: 10, imageMetadata: { _ in nil }, language: { "en" },
      now: now)
    let sources = SubscribedSources(
      list, opener: opener, filters: UserFilters(file: state?.appending(path: "filters")), keep: { .usual },
      roundPatience: RoundPatience(answer: { [slowness] in try await slowness.load() }), now: now, onMove: { _, _ in },
      onMissing: { _ in })
    let marks = SubscriptionRecord(
      sources.summaries, kind: { nil }, readName: { nil }, wantsFullText: { false }, onMove: { _, _ in })
    let stateContext = state.map { [settings] folder in
      StateContext(
        settings: SettingFile(folder.appending(path: "settings")),
        use: { setting, value in
          guard let value else { return settings.reset(setting, by: .remembered) }
          settings.set(setting, to: value, by: .remembered)
        }, input: nil)
    }
    core = AppCore(
      context: context,
      source: SourceReader(
        source ?? ContractSource(title: sourceName, pageSize: 10) { base }, named: sourceName, client: network,
        cache: cache, policy: policy, marks: keepsMarks ? marks : nil, now: now),
      sources: sources, tokens: tokens,
      surface: drawsPictures
        ? PictureSurface(format: { [settings] in settings.pictureFormat }) { ScreenSize(columns: 76, lines: 16) } : nil,
      decode: ImageDecoder.decode, browse: browse, play: browse, copy: { _ in },
      memory: memory, settings: settings.ofScenes, state: stateContext, includes: includes, scenes: scenes,
      options: options,
      hasDemo: { hasDemo }, onLeak: { leaks.leaks.append($0) })
    collector = leaks
  }

  private let collector: LeakCollector
  /// A timer controlled by the test.
  let seconds = LoaderSpy<Void>()
  private let minutes = LoaderSpy<Void>()
  /// The time for which merged lists wait for slow sources; it passes only if the test completes it.
  let slowness = LoaderSpy<Void>()
  let resizes = LoaderSpy<Void>()
  var pictures: LoaderSpy<HTTPResponse> { network.pictures }

  /// Answers the request for the picture of a row, and waits until the feed has received it.
  func answersPicture(of number: Int, time: Int = 1, with data: Data = Sample.png) async throws {
    let index = await pictures.request(for: "http://i.example/\(number)", time: time)
    let feed = try #require(stack.scenes[0].parts.compactMap { $0 as? ImagePrefetcher<Picture> }.first)
    await pictures.complete(with: HTTPResponse(status: 200, body: data), at: index)
    while feed.result(of: "http://i.example/\(number)") == nil {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Advances the clock by `hours`.
  func hoursPass(_ hours: Double) {
    clock.advance(by: .seconds(hours * 3_600))
  }

  /// Lets the prompt be idle for a minute.
  func aMinutePasses() async {
    await minutes.complete(with: (), at: max(0, minutes.requestCount - 1))
  }

  /// Lets the time pass for which a screenful waits for its pictures.
  func secondPasses() async {
    while stack.top?.view.isWaitingForPictures == true, !Task.isCancelled {
      seconds.endAll(with: .success(()))
      await Task.yield()
    }
  }

  /// Lets the time pass after which a resize counts as finished.
  func windowStaysAsItIs() async {
    let printed = console.printed.count
    await resizes.waitForRequest()
    while console.printed.count == printed, !Task.isCancelled {
      resizes.endAll(with: .success(()))
      await Task.yield()
    }
  }

  /// The leaked scenes, after all leak checks have finished.
  func findLeaks() async -> [SceneLeak] {
    await core.stack.finishLeakChecks()
    return collector.leaks
  }

  var stack: RouterStack { core.stack }
  /// Runs the lines of the shell; nil before the shell is opened.
  var lines: LineRunner? { shell?.lines }
  /// Waits until the start-up commands have run.
  func startUpEnds() async { await shell?.lines.startUp.end() }
  /// Waits until the commands of the last typed line have run.
  func lineEnds() async {
    repeat {
      await shell?.lines.typed.end()
      await shell?.outside.task?.value
    } while shell?.outside.task != nil
  }

  func start(_ route: String = "feed") throws {
    stack.show(try #require(Route(parsing: route).flatMap { core.catalog.stack(for: $0) }))
  }

  /// Opens the interactive shell.
  func openShell(
    _ route: String = "feed", commands: [Invocation] = [], width: Int = 80, lines: Int = 24,
    isAnimated: Bool = false, startUpFile: String? = nil, resuming: ([SceneDestination]) -> [SceneDestination] = { $0 }
  ) throws {
    console.size = (width, lines)
    let destinations = resuming(try #require(Route(parsing: route).flatMap { core.catalog.stack(for: $0) }))
    let shell = InteractiveShell(
      core: core.shell, console: console, settings: settings,
      appearance: { [settings] in
        Appearance(
          width: width, rows: settings.now.rows, drawsPictures: settings.pictureFormat != nil, isAnimated: isAnimated)
      },
      timing: .init(
        pictureTimeout: { [seconds] in try await seconds.load() },
        resizeDelay: { [resizes] in try await resizes.load() },
        idleDelay: { [minutes] in try await minutes.load() }),
      startUpFile: startUpFile,
      exit: { [unowned self] in exitStatus = $0 })
    self.shell = shell
    shell.start(at: destinations, commands: commands)
  }

  /// Reports that a request waits for a pause of `seconds`.
  func waits(seconds: Int) {
    shell?.waits(until: clock.date.addingTimeInterval(TimeInterval(seconds)))
  }

  func types(_ line: String) {
    console.onEvent(.line(line))
  }

  /// Types a line, and waits until its commands have run and the top scene is idle.
  func runs(_ line: String) async {
    types(line)
    await lineEnds()
    await idles()
  }

  /// Answers the request at `index`, and waits until the top scene has received the answer.
  func answers(_ body: String, status: Int = 200, at index: Int) async {
    let scene = stack.top
    let load = scene?.tasks.first?.end
    await network.loader.complete(with: HTTPResponse(status: status, body: Data(body.utf8)), at: index)
    await finish(load, of: scene)
  }

  /// Answers each request, from `index` on, by its address, until the top scene is idle
  /// or `limit` requests have been answered.
  func answersEach(from index: Int = 0, atMost limit: Int = 20, with body: (String) -> String) async {
    var index = index
    while index < limit, !Task.isCancelled {
      if index < network.urls.count {
        let answer = HTTPResponse(status: 200, body: Data(body(network.urls[index]).utf8))
        await network.loader.waitForRequest(at: index)
        // An earlier call may have answered this request.
        if network.loader.isWaiting(at: index) { await network.loader.complete(with: answer, at: index) }
        index += 1
      } else if !isBusy {
        return
      } else {
        await Task.yield()
      }
    }
  }

  /// Reports a failure that no command caused.
  func reports(_ failure: Failure) { shell?.report(failure) }

  /// Lends the terminal to a program, and waits for its end.
  func lends(to program: ShellProgram) async {
    shell?.lend(to: program)
    await shell?.outside.task?.value
  }

  /// Whether a report of new posts is waiting to be printed.
  var hasUntoldNews: Bool { shell?.news.untold != nil }

  /// The number of posts in the report of new posts that is waiting to be printed.
  var untoldCount: Int { shell?.news.untold?.count ?? 0 }

  /// Whether the scene on top has running tasks.
  var isBusy: Bool { stack.top?.tasks.isEmpty == false }

  /// Waits until the top scene is idle, or until the condition is true.
  func idles(or condition: () -> Bool = { false }) async {
    while isBusy, !condition(), !Task.isCancelled { await Task.yield() }
  }

  func loses(at index: Int) async {
    let scene = stack.top
    let load = scene?.tasks.first?.end
    await network.loader.fail(with: LoadFailure.connectivity(.refused), at: index)
    await finish(load, of: scene)
  }

  /// Waits for the load of the top scene; start-up commands may have opened a scene that waits for its own answer.
  private func finish(_ load: Task<Void, Never>?, of scene: (any Scene)?) async {
    await load?.value
    if !network.hasPages { await scene?.settle() }
  }
}

/// An app whose shell shows the list of sources.
func appWithSources(
  _ subscriptions: [Subscription] = Sample.sources, isInteractive: Bool = true
) async throws -> TestApp {
  let app = try TestApp(store: TestStores(), isInteractive: isInteractive, subscriptions: subscriptions)
  try app.openShell("sources")
  await app.idles()
  return app
}

/// An app whose shell shows a feed.
func appWithFeed(width: Int = 80, lines: Int = 24, language: String = "en") async throws -> TestApp {
  let app = try TestApp(language: language)
  try app.openShell(width: width, lines: lines)
  await app.answers(Sample.feed, at: 0)
  return app
}

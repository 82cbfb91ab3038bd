import Commands
import Contract
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
import SubscriptionList
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// The program with a network and a terminal that a test plays, and everything between them real.
final class TestApp {
  let network: NetworkSpy
  let core: AppCore
  let settings: VisitSettings
  let list: SubscriptionList
  let console = ConsoleSpy()
  private(set) var leaks: [SceneLeak] = []
  private var shell: InteractiveShell?
  private(set) var exitStatus: Int32?

  /// The time when a visit begins.
  nonisolated static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private let clock = TestClock(at: TestApp.now)

  /// A feed that has pages waits for an answer to each; one that has not ends after its first.
  init(
    language: String = "en", hasPages: Bool = false, drawsPictures: Bool = false, store: TestStores? = nil,
    policy: ReadingPolicy = .savedFirst, sourceName: String = "test", source: (any Source)? = nil,
    keepsMarks: Bool = false, isInteractive: Bool = true, browse: @escaping SceneServices.Browse = { _ in },
    subscriptions: [Subscription] = [], includes: IncludedScenes = .all, memory: SceneMemory = SceneMemory(),
    scenes: [ScenePackage] = [], options: [String: String] = [:], settingFile: URL? = nil,
    settingOrigins: [SettingName: SettingOrigin] = [:], state: URL? = nil, hasDemo: Bool = true
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
      SourceRecognizer([FolderKind(home: "/nowhere"), ContractKind(demo: base)]), client: network, cache: cache,
      policy: policy, pageSize: 10, imageMetadata: { _ in nil }, language: { "en" }, now: now)
    let sources = SubscribedSources(
      list, opener: opener, filters: UserFilters(file: state?.appending(path: "filters")), keep: { .usual }, now: now,
      onMove: { _, _ in }, onMissing: { _ in })
    let marks = SourceReader.Marks(
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
      sources: sources,
      surface: drawsPictures
        ? PictureSurface(format: { [settings] in settings.pictureFormat }) { ScreenSize(columns: 76, lines: 16) } : nil,
      decode: ImageDecoder.decode, browse: browse, play: browse, copy: { _ in },
      memory: memory, settings: settings.ofScenes, state: stateContext, includes: includes, scenes: scenes,
      options: options,
      hasDemo: { hasDemo }, onLeak: { leaks.leaks.append($0) })
    collector = leaks
  }

  private let collector: LeakCollector
  /// A clock that the test plays.
  let seconds = LoaderSpy<Void>()
  private let minutes = LoaderSpy<Void>()
  let resizes = LoaderSpy<Void>()
  var pictures: LoaderSpy<HTTPResponse> { network.pictures }

  /// Answers the request for the picture of a row, and waits until the feed has heard of it.
  func answersPicture(of number: Int, time: Int = 1, with data: Data = Sample.png) async throws {
    let index = await pictures.request(for: "http://i.example/\(number)", time: time)
    let feed = try #require(stack.scenes[0].parts.compactMap { $0 as? ImagePrefetcher<Picture> }.first)
    await pictures.complete(with: HTTPResponse(status: 200, body: data), at: index)
    while feed.result(of: "http://i.example/\(number)") == nil {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// The clock goes on by so many hours.
  func hoursPass(_ hours: Double) {
    clock.advance(by: .seconds(hours * 3_600))
  }

  /// Nobody types anything for a while.
  func aMinutePasses() async {
    await minutes.complete(with: (), at: max(0, minutes.requestCount - 1))
  }

  /// The time is over that a screenful is given for its pictures.
  func secondPasses() async {
    while stack.top?.view.isWaitingForPictures == true, !Task.isCancelled {
      seconds.endAll(with: .success(()))
      await Task.yield()
    }
  }

  /// The window's size does not change for a while.
  func windowStaysAsItIs() async {
    let printed = console.printed.count
    await resizes.waitForRequest()
    while console.printed.count == printed, !Task.isCancelled {
      resizes.endAll(with: .success(()))
      await Task.yield()
    }
  }

  /// The leaked scenes, once all that were dropped have been looked for.
  func findLeaks() async -> [SceneLeak] {
    await core.stack.finishLeakChecks()
    return collector.leaks
  }

  var stack: RouterStack { core.stack }
  /// The lines of the shell; nil before it is opened.
  var lines: LineRunner? { shell?.lines }
  /// Waits until the start-up commands have run.
  func startUpEnds() async { await shell?.lines.startUp.end() }
  /// Waits until the commands of the line typed last have run.
  func lineEnds() async {
    repeat {
      await shell?.lines.typed.end()
      await shell?.outside.task?.value
    } while shell?.outside.task != nil
  }

  func start(_ route: String = "feed") throws {
    stack.show(try #require(Route(parsing: route).flatMap { core.catalog.stack(for: $0) }))
  }

  /// Opens the shell as a person would.
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

  /// A request waits for a pause of so many seconds.
  func waits(seconds: Int) {
    shell?.waits(until: clock.date.addingTimeInterval(TimeInterval(seconds)))
  }

  func types(_ line: String) {
    console.onEvent(.line(line))
  }

  /// Answers the request at `index`, and waits until the scene on top has heard of it.
  func answers(_ body: String, status: Int = 200, at index: Int) async {
    let scene = stack.top
    let load = scene?.tasks.first?.end
    await network.loader.complete(with: HTTPResponse(status: status, body: Data(body.utf8)), at: index)
    await finish(load, of: scene)
  }

  /// Answers each request from the one at `index` on as it comes, by its address, until the scene on top has nothing under
  /// way any more, or as many have come as there may be.
  func answersEach(from index: Int = 0, atMost limit: Int = 20, with body: (String) -> String) async {
    var index = index
    while index < limit, !Task.isCancelled {
      if index < network.urls.count {
        let answer = HTTPResponse(status: 200, body: Data(body(network.urls[index]).utf8))
        await network.loader.complete(with: answer, at: index)
        index += 1
      } else if !isBusy {
        return
      } else {
        await Task.yield()
      }
    }
  }

  /// What the shell reports that is no answer to a command.
  func reports(_ failure: Failure) { shell?.report(failure) }

  /// Lends the terminal to a program, and waits for its end.
  func lends(to program: ShellProgram) async {
    shell?.lend(to: program)
    await shell?.outside.task?.value
  }

  /// Whether there is a line about what came in the background that is not printed yet.
  var hasUntoldNews: Bool { shell?.news.untold != nil }

  /// Whether the scene on top has anything under way.
  var isBusy: Bool { stack.top?.tasks.isEmpty == false }

  /// Waits until the scene on top has nothing under way any more, or until this is so.
  func idles(or condition: () -> Bool = { false }) async {
    while isBusy, !condition(), !Task.isCancelled { await Task.yield() }
  }

  func loses(at index: Int) async {
    let scene = stack.top
    let load = scene?.tasks.first?.end
    await network.loader.fail(with: LoadFailure.connectivity(.refused), at: index)
    await finish(load, of: scene)
  }

  /// Waits for the scene that loads: start-up commands may have opened another one, which waits for an answer of its own.
  private func finish(_ load: Task<Void, Never>?, of scene: (any Scene)?) async {
    await load?.value
    if !network.hasPages { await scene?.settle() }
  }
}

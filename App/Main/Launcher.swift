import Foundation
import HTTP
import Readline
import Storage
import Terminal
import Viper

/// Puts the program together for one visit, and starts its front: the shell for a person, or a script.
final class Launcher {
  /// The command line, understood.
  nonisolated struct Options: Sendable {
    let source: Source
    let language: Language
    let commands: [String]
    let format: ScriptRunner.Format
    let color: ColorMode
    let images: ImageMode
    let width: Int?
    let pageSize: Int
    let cache: CachePlace
    let isOffline: Bool
    let resumes: Bool
    let runsStartUpFile: Bool
    let environment: [String: String]
  }

  /// Where the cache is.
  nonisolated enum CachePlace: Sendable {
    case none, usual
    case directory(String)
  }

  /// Lives as long as the program: the console reports to the shell without holding it.
  private static var shell: InteractiveShell?
  /// One for the whole program, which ends without closing it.
  private static let client = NetworkClient(
    userAgent: "feedshell/\(FeedShell.version)", largestBody: RemoteSource.imageLimit)

  private let options: Options
  private let browser: Browser
  private let directories: UserDirectories
  private let reporter = Reporter()
  private let isInteractive: Bool
  /// The visit before this one, if it is to go on.
  private var lastVisit: Session.Visit?
  /// What went wrong before there was anybody to tell.
  private var problems: [Failure] = []

  init(_ options: Options) {
    self.options = options
    isInteractive = options.commands.isEmpty && isatty(STDIN_FILENO) == 1
    directories = UserDirectories(environment: options.environment)
    let nowhere: @Sendable () async throws -> URL = { throw LoadError.offline }
    let base = options.isOffline ? nowhere : options.source.base
    let remote = RemoteSource(
      base: base, client: options.isOffline ? OfflineClient() : Self.client, pageSize: options.pageSize)
    if options.resumes {
      do {
        lastVisit = try Session(file: directories.session).lastVisit()
      } catch {
        problems.append(Self.storageFailure(.sessionUnreadable, directories.session, options))
      }
    }
    let states = lastVisit?.source == options.source.name ? lastVisit?.states : nil
    browser = Browser(
      context: PresentationContext(language: options.language),
      source: CachedSource(
        name: options.source.name, remote: remote, cache: Self.cache(options, directories, reporter)),
      canvas: Self.canvas(options, isInteractive: isInteractive),
      memory: SceneMemory(states: states ?? [:]),
      scenes: FeedShell.scenes,
      onLeak: LeakReport.handler)
    #if DEBUG
      for problem in browser.catalog.problems() { StandardOutput().writeError("\(problem)") }
    #endif
  }

  /// The scenes that a route names, or those a visit starts with; nil for a route that leads nowhere.
  func destinations(for route: String?) -> [SceneDestination]? {
    if let route { return Route(parsing: route).flatMap { browser.catalog.stack(for: $0) } }
    if let last = lastVisit?.route, Route(parsing: last).flatMap({ browser.catalog.stack(for: $0) }) == nil {
      problems.append(Failure(.badArgument, unknownRoute(last)))
    }
    return lastVisit.flatMap { Route(parsing: $0.route) }.flatMap { browser.catalog.stack(for: $0) }
      ?? browser.catalog.stack(for: browser.catalog.start)
  }

  /// Says that a route leads nowhere, and which one was perhaps meant.
  func unknownRoute(_ route: String) -> String {
    CommandInterpreter(browser: browser).unknownRoute(route).message
  }

  private static func storageFailure(_ text: AppText, _ file: URL, _ options: Options) -> Failure {
    Failure(.storage, AppText.table.strings(for: options.language)(text, ["file": file.path]))
  }

  /// Keeps where the visit ends, and ends the program.
  private func leave(status: Int32) -> Never {
    do {
      if let route = browser.stack.top?.route {
        try Session(file: directories.session).save(
          .init(route: route.description, source: options.source.name, states: browser.memory.states))
      }
    } catch {
      StandardOutput().writeError(
        "feedshell: "
          + StyledText(line: Self.storageFailure(.sessionUnwritable, directories.session, options).message).plain)
    }
    exit(status)
  }

  func launch(at start: [SceneDestination]) {
    if isInteractive {
      startShell(at: start)
    } else {
      startScript(at: start)
    }
  }

  private static func isColored(_ options: Options) -> Bool {
    options.color.isColored(isTerminal: isatty(STDOUT_FILENO) == 1, environment: options.environment)
  }

  private func startScript(at start: [SceneDestination]) {
    let width =
      isatty(STDOUT_FILENO) == 1 ? max(ReadlineConsole.shared.size.columns, InteractiveShell.Look.narrowest) : 80
    let runner = ScriptRunner(
      browser: browser, format: options.format, width: options.width ?? width,
      renderer: TextRenderer(colored: Self.isColored(options)), output: StandardOutput())
    reporter.report = { StandardOutput().writeError("feedshell: " + StyledText(line: $0.message).plain) }
    problems.forEach(reporter.report)
    let lines = options.commands.isEmpty ? LineReader.standardInput() : LineReader.lines(options.commands)
    Task {
      exit(await runner.run(lines, startingAt: start))
    }
  }

  private func startShell(at start: [SceneDestination]) {
    do {
      ReadlineConsole.shared.use(try History(file: directories.history))
    } catch {
      problems.append(Self.storageFailure(.historyUnavailable, directories.history, options))
    }
    var commands: [String] = []
    do {
      commands = options.runsStartUpFile ? try directories.startUpCommands() : []
    } catch {
      problems.append(Self.storageFailure(.startUpFileUnreadable, directories.startUpFile, options))
    }
    let shell = InteractiveShell(
      browser: browser, console: ReadlineConsole.shared,
      look: .init(
        width: options.width, colored: Self.isColored(options), animated: options.environment["TERM"] != "dumb"),
      exit: { [self] in leave(status: $0) })
    Self.shell = shell
    reporter.report = { [unowned shell] in shell.report($0) }
    shell.start(at: start, commands: commands)
    problems.forEach { shell.report($0) }
  }

  /// Pictures leave room for the text below them, and for the prompt.
  private static func canvas(_ options: Options, isInteractive: Bool) -> Canvas? {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let console = ReadlineConsole.shared
    let place = ImageMode.Place(
      isTerminal: isTerminal, isColored: isColored(options), environment: options.environment, cell: console.cell,
      ask: { isInteractive ? console.askTerminal(kitty: $0) : nil })
    guard options.format == .text, let format = options.images.format(at: place) else { return nil }
    return Canvas(format: format) {
      let size = await console.size
      return ScreenSize(columns: max(8, (options.width ?? size.columns) - 4), lines: max(4, size.lines - 8))
    }
  }

  private static func cache(_ options: Options, _ directories: UserDirectories, _ reporter: Reporter) -> Cache {
    let folder: URL? =
      switch options.cache {
      case .none: nil
      case .usual: directories.cache
      case .directory(let path): URL(filePath: path, directoryHint: .isDirectory)
      }
    let file = folder?.appending(path: "feedshell.sqlite")
    let texts = AppText.table.strings(for: options.language)
    return Cache(now: { Date() }) { problem in
      let name = file?.path ?? ""
      let message =
        switch problem {
        case .damaged: texts(.cacheDamaged, ["file": name])
        case .unusable(let reason): texts(.cacheUnusable, ["file": name, "reason": reason])
        }
      Task { @MainActor in reporter.report(Failure(.storage, message)) }
    } open: {
      try file.map { file in
        let store = try SQLiteStore(file: file)
        return (store, store.wasDamaged)
      }
    }
  }
}

/// Where problems are told that stop nothing: the front that is running, once there is one.
private final class Reporter {
  var report: (Failure) -> Void = { _ in }
}

import Accounts
import Commands
import Foundation
import Localization
import Navigation
import Pictures
import Posts
import Queries
import Reading
import Readline
import SceneKit
import Shell
import Sources
import SubscriptionList
import Synchronization
import Terminal
import TerminalList
import Viper

/// Composes the program for one session, and starts its user interface: the interactive shell, or a script.
final class Launcher {
  /// The maximum time that a script waits for a document, in seconds.
  private static let scriptPatience: TimeInterval = 30

  /// The shell, retained here because the console does not retain it.
  private var shell: InteractiveShell?
  private let program: ProgramContext
  private let options: Options
  /// The address of the source of this session.
  private let address: SourceAddress
  private let core: AppCore
  private let subscriptions: SubscribedSources
  private let directories: UserDirectories
  private let problemSink = ProblemSink()
  private let decoders = DecoderPool()
  private let isInteractive: Bool
  private let settings: VisitSettings
  /// The route on the command line that names a row of a source by its number; nil for any other route.
  private var rowRoute: Route?
  /// The source and the route at the end of the last session; nil unless that session is resumed.
  private var lastVisit: SavedVisit?
  /// Sends marks on articles to the accounts that list their feeds.
  private let markSender: MarkSender
  /// Problems found before the user interface can report them.
  private var problems: [Failure] = []
  /// The task that requests new descriptions from changed plugins, until the session ends.
  private var renewal: Task<Void, Never>?

  /// - Throws: `LoadFailure.notAnAddress` if the source is not an address.
  init(_ options: Options, _ program: ProgramContext) throws {
    self.options = options
    self.program = program
    isInteractive = !options.isScript && isatty(STDIN_FILENO) == 1
    directories = program.directories
    settings = VisitSettings(
      options.settings, origins: options.origins, output: Self.output(options, program, isInteractive: isInteractive),
      file: isInteractive ? SettingFile(directories.settings) : nil)
    var found: [Failure] = []
    let saved = settings.recall { found.append($0) }
    let language = settings.now.language
    let context = settings.context(isInteractive: isInteractive)
    program.currentLanguage.withLock { $0 = { context.language } }
    let files = options.cache.files(in: directories)
    let tokenFile = program.tokenFile
    let report: @MainActor @Sendable (Failure) -> Void = { [problemSink] in problemSink.report($0) }
    let tokens = UserLogins.tokens(in: tokenFile, language: language, report: report)
    let cache = ProgramCache.open(
      at: files, accounts: tokens.storeAccounts(in: tokenFile), language: language, report: report)
    let surface = options.format == .text ? Self.surface(settings, width: options.width, program.console) : nil
    if isInteractive, surface?.format() != nil { Task { [decoders] in await decoders.prepare() } }
    let policy: ReadingPolicy = options.isOffline ? .savedOnly : isInteractive ? .savedFirst : .remoteFirst
    let patience: PoliteClient.Patience =
      isInteractive ? .pauses : options.waits ? .allPauses : .inAll(Self.scriptPatience)
    let network = program.network.client(
      tokens, language: language, patience: patience,
      onWait: { [problemSink] in problemSink.waits($0) }, report: report)
    let sources = SourceOpener(
      program.recognizer,
      client: options.isOffline ? OfflineClient() : network, cache: cache, policy: policy, pageSize: options.pageSize,
      imageMetadata: { [decoders] in try await decoders.metadata(in: $0) }, language: { context.language.tag })
    let subscribed = program.subscriptions.sources(
      opener: sources, tokens: tokens, patience: isInteractive ? nil : options.patience,
      keep: { [settings] in settings.now.keep.age }, context, report: report)
    subscriptions = subscribed
    markSender = MarkSender(subscribed)
    cache.outbox.use(tokens.writingAccounts, open: { try subscribed.reader(at: SourceAddress($0)) }) { entry in
      Task { @MainActor in report(entry.failure(in: context)) }
    }
    if options.resumes {
      do {
        lastVisit = try SavedVisit.read(from: directories.session)
      } catch {
        problems.append(Self.storageFailure(.sessionUnreadable, directories.session, settings))
      }
    }
    address = lastVisit.flatMap { options.source.resumed($0) } ?? options.source.address
    sources.name(address)
    let source = try subscribed.reader(at: address)
    let browser = Browser(
      environment: program.environment, player: { [settings] in settings.now.player },
      texts: { context.strings(OutsideText.table) }, lend: { [problemSink] in problemSink.lend?($0) != nil })
    core = AppCore(
      context: context, source: source, sources: subscribed, tokens: tokens,
      surface: surface, decode: decoders.decode,
      browse: browser.open, play: browser.play,
      copy: Clipboard(
        environment: program.environment, isInteractive: isInteractive, send: program.console.send,
        texts: { context.strings(OutsideText.table) }
      ).copy,
      memory: SceneMemory(MemoryFolder(directories.memory, texts: { context.strings(OutsideText.table) })),
      settings: settings.ofScenes,
      state: program.stateContext(of: settings, readsInput: !options.commands.isEmpty),
      includes: program.program.includes, scenes: program.program.scenes + program.plugins.scenes,
      rowCommands: { [plugins = program.plugins] in plugins.rowCommands(context, $0, top: $1) },
      options: program.options,
      // The default source is the demo, even if the user's own list hides it; so only a chosen source counts here.
      hasDemo: { [chosen = options.source.isChosen ? [address] : []] in
        (chosen + subscribed.list.shown.map(\.address)).contains { DemoSubscriptions.contain($0) }
      },
      onRefusal: { failure in Task { @MainActor in report(Failure(loading: failure, in: context.language)) } },
      onLeak: { leak in
        #if DEBUG
          StandardOutput().writeError("\(leak)")
        #endif
      })
    if !DemoSubscriptions.contain(address) { core.stack.titledRoute = SceneKind.feed.placement().route }
    settings.recall(saved, of: core.catalog) { found.append($0) }
    problems += found + program.plugins.failures(in: language)
    // Outside debug builds, only authors of packages need to know about mistakes in scenes.
    #if DEBUG
      let mistakes = core.catalog.problems()
    #else
      let mistakes = core.catalog.problemsFromOutside()
    #endif
    mistakes.forEach { StandardOutput().report($0.description) }
  }

  /// The scenes of a route; if nil, the initial scenes.
  func destinations(for route: String?) throws -> [SceneDestination] {
    guard let found = try knownDestinations(for: route) else {
      throw Failure(.badArgument, unknownRoute(route ?? start.description))
    }
    return found
  }

  private func knownDestinations(for route: String?) throws -> [SceneDestination]? {
    // The name of a source or group shows its posts, as at the prompt; after `new`, its unread posts.
    if let route {
      if let typed = Route(parsing: route) {
        core.name(in: typed)
        if let list = try core.shell.list(ofRowIn: typed) {
          rowRoute = typed
          return list
        }
      }
      if let stack = stack(for: route) { return stack }
      let unread = route.split(separator: " ", maxSplits: 1).map(String.init)
      let isUnread = unread.count == 2 && unread[0] == ShellWord.new.rawValue
      let sources = core.shell.sources
      let named =
        try sources?.route(named: route, isUnread: false)
        ?? (isUnread ? sources?.route(named: unread[1], isUnread: true) : nil)
      return named.flatMap { core.catalog.stack(for: $0) }
    }
    // The ids in a saved route are valid only for its source.
    if let last = lastVisit, last.source == address.text {
      if let stack = stack(for: last.route) { return isInteractive ? last.resuming(stack) : stack }
      problems.append(Failure(.badArgument, unknownRoute(last.route)))
    }
    return core.catalog.stack(for: start)
  }

  /// The initial route if the command line does not have one.
  private var start: Route {
    if !options.source.isChosen, let start = program.program.start.flatMap(Route.init(parsing:)) { return start }
    return (startsAtSources ? SceneKind.sources : .feed).placement().route
  }

  /// Whether the initial route is the list of subscriptions; for a script, only if that is not the built-in list.
  private var startsAtSources: Bool {
    !options.source.isChosen && (isInteractive || subscriptions.list.isUsersOwn) && !subscriptions.list.all.isEmpty
  }

  /// The path of a file, with `~` for the home folder.
  private func shortened(_ file: URL) -> String {
    guard let home = program.environment["HOME"], home.count > 1, file.path.hasPrefix(home + "/") else {
      return file.path
    }
    return "~" + file.path.dropFirst(home.count)
  }

  /// An example of how to type a command of the shell, or of a scene whose route has no parameters; nil if no such
  /// command has the given name.
  private func promptCommand(named word: String) -> String? {
    let scenes = core.catalog.entries.lazy.filter { $0.about != nil }.map { $0.exampleScene() }
    let commands = core.shell.commands + scenes.flatMap(\.commands)
    guard let command = commands.first(where: { $0.name == word }) else { return nil }
    let takesName = command.usage.contains { $0 == "|" } && command.usage.contains("|NAME")
    return takesName ? "\(word) NAME" : command.example(row: 1, route: start.description)
  }

  /// The message for an unknown route; it suggests similar routes.
  private func unknownRoute(_ route: String) -> String {
    // Only the first word can be a command; names may follow it.
    let word = String(route.prefix { !$0.isWhitespace })
    if let command = promptCommand(named: word) {
      let words = ["word": word, "command": "\(ProgramName.current.command) -c '\(command)'"]
      return core.context.strings(ProgramText.table)(.noSuchWord, words)
    }
    return UnknownRoute(catalog: core.catalog, context: core.context).failure(route).message
  }

  func launch(at start: [SceneDestination]) {
    renewal = Task { [settings, problemSink, plugins = program.plugins] in
      await plugins.renew(in: { settings.now.language }) { problemSink.report($0) }
    }
    if isInteractive {
      Task { [outbox = core.source.cache.outbox] in await outbox.sendDue() }
      startShell(at: start)
    } else {
      startScript(at: start)
    }
  }

  private func stack(for route: String) -> [SceneDestination]? {
    guard let route = Route(parsing: route) else { return nil }
    core.name(in: route)
    return core.catalog.stack(for: route)
  }
}

// MARK: - User interfaces

extension Launcher {
  private func startScript(at start: [SceneDestination]) {
    let width =
      isatty(STDOUT_FILENO) == 1
      ? max(program.console.size.columns, Appearance.minimumWidth) : ScriptRunner.unwrapped
    let runner = ScriptRunner(
      core: core.shell, settings: settings, format: options.format, columns: options.columns,
      width: options.format == .lines ? ScriptRunner.unwrapped : options.width ?? width, output: StandardOutput())
    let lines =
      options.commands.isEmpty
      ? LineReader.standardInput(orIfEmpty: options.commandsWithoutInput) : LineReader.lines(options.commands)
    runScript { [rowRoute] in await runner.run(lines, startingAt: start, route: rowRoute) }
  }

  /// Reloads the sources that are due, or all sources, instead of starting a user interface.
  func reload(all: Bool) {
    let reload = SourceReload(
      core.context, sources: subscriptions, format: options.format, output: StandardOutput(),
      isQuiet: isatty(STDOUT_FILENO) != 1)
    runScript { await reload.run(all: all) }
  }

  /// Syncs an account, or all accounts if the name is empty, instead of starting a user interface.
  func sync(_ name: String) {
    let sync = ScriptedSync(
      core.context, accounts: subscriptions, format: options.format, output: StandardOutput(),
      isQuiet: isatty(STDOUT_FILENO) != 1)
    runScript { await sync.run(name) }
  }

  /// Runs a script, and exits with the script's status after the cache is written; problems go to standard error.
  private func runScript(_ run: @escaping () async -> Int32) {
    problemSink.report = { StandardOutput().report(StyledText(line: $0.message).plain) }
    problems.forEach(problemSink.report)
    Task {
      let status = await run()
      await finish()
      // Unsaved changes count as a failure; its reason was already reported.
      ProgramEnd.exit(status == 0 && core.source.cache.posts.hasUnsavedChanges ? 1 : status)
    }
  }

  private func startShell(at start: [SceneDestination]) {
    do {
      let report = { [settings, problemSink, file = directories.history] (problem: History.Problem) in
        let key: ProgramText = problem == .locked ? .historyLocked : .historyUnavailable
        problemSink.report(Self.storageFailure(key, file, settings))
      }
      program.console.use(
        try History(file: directories.history, cleaned: \.withoutPasswords, onProblem: report))
    } catch {
      problems.append(Self.storageFailure(.historyUnavailable, directories.history, settings))
    }
    var commands: [Invocation] = []
    do {
      commands = options.runsStartUpFile ? try StartUpFile(url: directories.startUpFile).commands() : []
    } catch {
      switch error {
      case .tooLarge: problems.append(Self.storageFailure(.startUpFileTooLarge, directories.startUpFile, settings))
      case .unreadable(let reason):
        problems.append(
          Self.storageFailure(.startUpFileUnreadable, directories.startUpFile, settings, reason: reason))
      }
    }
    let shell = InteractiveShell(
      core: core.shell, console: program.console, settings: settings,
      appearance: { [settings, options, program] in
        settings.appearance(width: options.width, isAnimated: program.environment["TERM"] != "dumb")
      },
      startUpFile: options.runsStartUpFile ? shortened(directories.startUpFile) : nil,
      exit: { [self] in end(status: $0) })
    self.shell = shell
    problemSink.report = { [unowned shell] in shell.report($0) }
    problemSink.lend = { [unowned shell] in shell.lend(to: $0) }
    problemSink.waits = { [unowned shell] in shell.waits(until: $0) }
    let isFirstVisit = !FileManager.default.fileExists(atPath: directories.session.path)
    shell.start(
      at: start, commands: commands, greeting: greeting(isFirstVisit: isFirstVisit, at: start).lines, route: rowRoute)
    problems.forEach { shell.report($0) }
    // The next session must not count as the first, even if this session is killed.
    if isFirstVisit { saveVisit() }
  }

  private func greeting(isFirstVisit: Bool, at start: [SceneDestination]) -> Greeting {
    Greeting(
      texts: core.context.strings(ProgramText.table), environment: program.environment,
      isLanguageChosen: options.origins[.language] == .option("--\(SettingName.language.rawValue)"),
      colors: settings.colors, isFirstVisit: isFirstVisit,
      hasDemoOnly: start.last?.route == SceneKind.sources.placement().route && !subscriptions.list.isUsersOwn)
  }

  /// Saves the session for `--resume`.
  private func saveVisit() {
    do {
      if let route = core.stack.top?.route {
        try SavedVisit(
          route: route.description, source: address.text, anchors: core.stack.anchors
        ).write(to: directories.session)
      }
    } catch {
      StandardOutput().report(
        StyledText(line: Self.storageFailure(.sessionUnwritable, directories.session, settings).message).plain)
    }
  }

  /// Ends the child processes of the session, sends marks and markers, and writes the cache.
  private func finish() async {
    renewal?.cancel()
    await decoders.stop()
    await program.plugins.end()
    await renewal?.value
    await core.markers.finish()
    await markSender.finish(within: ProgramCache.flushTimeout)
    await core.source.cache.flush(within: ProgramCache.flushTimeout)
  }

  /// Saves the session, and exits after the cache is written.
  private func end(status: Int32) {
    saveVisit()
    Task {
      await finish()
      ProgramEnd.exit(status)
    }
  }
}

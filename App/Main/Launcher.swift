import Foundation
import HTTP
import Readline
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
    let width: Int?
    let pageSize: Int
    let runsStartUpFile: Bool
    let environment: [String: String]
  }

  /// Lives as long as the program: the console reports to the shell without holding it.
  private static var shell: InteractiveShell?
  /// One for the whole program, which ends without closing it.
  private static let client = NetworkClient(
    userAgent: "feedshell/\(FeedShell.version)", largestBody: RemoteSource.imageLimit)

  private let options: Options
  private let browser: Browser
  private let isOutputTerminal = isatty(STDOUT_FILENO) == 1

  init(_ options: Options) {
    self.options = options
    browser = Browser(
      context: PresentationContext(language: options.language), base: options.source.base, client: Self.client,
      pageSize: options.pageSize,
      onLeak: LeakReport.handler)
  }

  /// The scenes that a route names, or those a visit starts with; nil for a route that leads nowhere.
  func destinations(for route: String?) -> [SceneCatalog.Destination]? {
    guard let route else { return browser.catalog.stack(for: browser.catalog.start) }
    return Route(parsing: route).flatMap { browser.catalog.stack(for: $0) }
  }

  func launch(at start: [SceneCatalog.Destination]) {
    if options.commands.isEmpty, isatty(STDIN_FILENO) == 1 {
      startShell(at: start)
    } else {
      startScript(at: start)
    }
  }

  private var isColored: Bool {
    options.color.isColored(isTerminal: isOutputTerminal, environment: options.environment)
  }

  private func startScript(at start: [SceneCatalog.Destination]) {
    let width = isOutputTerminal ? max(ReadlineConsole.shared.size.columns, InteractiveShell.Look.narrowest) : 80
    let runner = ScriptRunner(
      browser: browser, format: options.format, width: options.width ?? width,
      renderer: TextRenderer(colored: isColored), output: StandardOutput())
    let lines = options.commands.isEmpty ? LineReader.standardInput() : LineReader.lines(options.commands)
    Task {
      exit(await runner.run(lines, startingAt: start))
    }
  }

  private func startShell(at start: [SceneCatalog.Destination]) {
    let texts = AppText.table.strings(for: options.language)
    let directories = UserDirectories(environment: options.environment)
    var problems: [Failure] = []
    do {
      ReadlineConsole.shared.use(try History(file: directories.history))
    } catch {
      problems.append(Failure(.storage, texts(.historyUnavailable, ["file": directories.history.path])))
    }
    var commands: [String] = []
    do {
      commands = options.runsStartUpFile ? try directories.startUpCommands() : []
    } catch {
      problems.append(Failure(.storage, texts(.startUpFileUnreadable, ["file": directories.startUpFile.path])))
    }
    let shell = InteractiveShell(
      browser: browser, console: ReadlineConsole.shared,
      look: .init(width: options.width, colored: isColored, animated: options.environment["TERM"] != "dumb"),
      exit: { exit($0) })
    Self.shell = shell
    shell.start(at: start, commands: commands)
    problems.forEach { shell.report($0) }
  }
}

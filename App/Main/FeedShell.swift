import Accounts
import Articles
import Foundation
public import Localization
import Pictures
import Readline
public import SceneKit
import Shell
public import Sources
import System
import Terminal
import Viper

/// The program: `feedshell serve` serves the demo, `add`, `import` and `export` edit the list of sources, `login` and
/// `logout` manage logins, `scenes` manages plugins, `completions` and `man` print files for packages, and any other
/// command line runs the shell.
public enum FeedShell {
  /// The version of FeedShell itself.
  nonisolated public static let version = "0.3.0"

  /// Runs the program with the arguments of the command line; never returns.
  ///
  /// - Parameters:
  ///   - name: the name of the command and of its folders for the cache, the settings and the history.
  ///   - version: the version, for `--version` and for servers.
  ///   - start: the initial route; nil for FeedShell's default, the sources or the feed.
  ///   - includes: which of FeedShell's own scenes the program has.
  ///   - scenes: the packages of additional scenes; the program's own scenes, and earlier packages, take precedence.
  ///   - sources: additional kinds of sources; the program's own kinds take precedence.
  ///   - options: additional command-line options, whose values are in `SceneServices.options`.
  public static func main(
    name: String = ProgramName.current.command, version: String = FeedShell.version, start: String? = nil,
    includes: IncludedScenes = .all, scenes: [ScenePackage] = [], sources: [any SourceKind] = [],
    options: [ProgramOption] = []
  ) {
    let servers = [DecoderServer.verb: DecoderServer.run, ArticleServer.verb: ArticleServer.run]
    if ProgramArguments.all.count == 2, isatty(STDIN_FILENO) == 0, let run = servers[ProgramArguments.all[1]] {
      ProgramEnd.exit(run())
    }
    forbidDumps()
    SharedHeap.divide()
    StandardStreams.reserveClosedDescriptors()
    StandardStreams.ignoreBrokenPipes()
    StandardStreams.ignoreFileSizeLimit()
    // Read before `useUTF8` changes the locale; a terminal without a name counts as a dumb terminal.
    let environment = ProcessInfo.processInfo.environment.merging(["TERM": "dumb"]) { $0.isEmpty ? $1 : $0 }
    ReadlineConsole.useUTF8()
    if name != ProgramName.current.command { ProgramName.use(name) }
    ReadlineConsole.applicationName = name
    let program = Program(
      version: version, start: start, includes: includes, scenes: scenes, sources: sources, options: options)
    report(program.problems(name: name))
    let context = ProgramContext(
      program, arguments: Array(ProgramArguments.all.dropFirst()), environment: environment)
    if context.line[CommandLineTable.version] {
      StandardOutput().writeOrExit(StyledText(version).plain, context.language)
      ProgramEnd.exit(EXIT_SUCCESS)
    }
    ProgramEnd.watch(StandardOutput.line(context.texts[.endedEarly]))
    // Since Linux 5.18, a program started without arguments gets an empty name.
    guard ProgramArguments.all.first?.isEmpty == false else {
      StandardOutput().report(context.texts[.noArguments])
      ProgramEnd.exit(EX_USAGE)
    }
    run(context)
    ProgramEnd.exitUnfinished()
  }

  /// Keeps the passwords on the command line, and those being typed, out of core dumps.
  private static func forbidDumps() {
    do {
      try CoreDumps.forbid()
    } catch {
      StandardOutput().report("\(FileProblem.reason(of: error))")
      ProgramEnd.exit(EX_OSERR)
    }
  }

  /// If there are mistakes, reports them and ends the program.
  private static func report(_ problems: [CatalogProblem]) {
    guard !problems.isEmpty else { return }
    problems.forEach { StandardOutput().report($0.description) }
    ProgramEnd.exit(EX_SOFTWARE)
  }

  /// Runs the named command; `--help` takes precedence over anything else.
  private static func run(_ context: ProgramContext) {
    let line = context.line
    if line[CommandLineCommand.help] { context.showHelp() }
    if let mistake = line.mistake { context.refuse(mistake.message(in: context.language)) }
    guard let run = line.command.run else { context.showHelp() }
    if context.hasBadHackerNewsServer {
      let name = ProgramContext.hackerNewsVariable
      let address = context.environment[name].map { StyledText(line: $0.withoutUserPart).plain } ?? ""
      context.refuse(context.texts(.badServer, ["variable": name, "address": address]))
    }
    SystemLimits.raiseFileLimit()
    if let shortage = SystemLimits.shortage {
      switch shortage {
      case .files(let needed): StandardOutput().report(context.texts(.tooFewFiles, ["needed": String(needed)]))
      case .threads(let needed): StandardOutput().report(context.texts(.tooFewThreads, ["needed": String(needed)]))
      }
      ProgramEnd.exit(EX_SOFTWARE)
    }
    do {
      try run(line, context)
    } catch {
      context.refuse((error as? Failure)?.message ?? "\(error)")
    }
  }
}

extension ProgramContext {
  /// Prints the help of the named command, and ends the program.
  fileprivate func showHelp() -> Never {
    StandardOutput().writeOrExit(help.text(width: console.size.columns), language)
    ProgramEnd.exit(EXIT_SUCCESS)
  }

  /// Ends the program with a message about its command line; the message may quote the command line.
  func refuse(_ sentence: String) -> Never {
    let sentence = StyledText(line: sentence.withoutUserParts(of: arguments)).plain
    StandardOutput().writeError(help.mistake(sentence))
    ProgramEnd.exit(EX_USAGE)
  }
}

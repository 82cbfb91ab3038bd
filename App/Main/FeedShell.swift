import ArgumentParser
import Articles
import Commands
import Foundation
public import Localization
import Login
import Pictures
import Readline
public import SceneKit
import Shell
public import Sources
import System
import Terminal

/// The program: `feedshell serve` serves the demo feed, `add`, `import` and `export` change the
/// list of sources, `login` and `logout` sign in and out, `scenes` adds programs,
/// `completions` and `man` print files for packages, any other command line runs the shell.
///
/// A parser for each on purpose: a command with subcommands cannot have an argument of its own.
public enum FeedShell {
  /// The version of FeedShell itself.
  nonisolated public static let version = "0.3.0"

  /// Runs the program with the arguments of the command line; never returns.
  ///
  /// - Parameters:
  ///   - name: the name of the command and of its folders for the cache, the settings and the history.
  ///   - version: the version, for `--version` and for servers.
  ///   - start: the route where a visit starts; nil for FeedShell's own choice, the sources or the feed.
  ///   - includes: FeedShell's own scenes in it.
  ///   - scenes: the packages of additional scenes; the program's own hide others, and the first ones later ones.
  ///   - sources: additional kinds of sources; the program's own come first.
  ///   - options: additional options of the command line, whose values are in `SceneServices.options`.
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
    // Read before `useUTF8` changes its locale; a terminal without a name is a dumb one.
    let environment = ProcessInfo.processInfo.environment.merging(["TERM": "dumb"]) { $0.isEmpty ? $1 : $0 }
    ReadlineConsole.useUTF8()
    if name != ProgramName.current.command { ProgramName.use(name) }
    ReadlineConsole.applicationName = name
    let program = Program(
      version: version, start: start, includes: includes, scenes: scenes, sources: sources, options: options)
    report(program.problems(name: name))
    let context = ProgramContext(
      program, arguments: Array(ProgramArguments.all.dropFirst()), environment: environment)
    if context.words.asksForVersion {
      StandardOutput().writeOrExit(plain(version), context.language)
      ProgramEnd.exit(EXIT_SUCCESS)
    }
    ProgramEnd.watch(StandardOutput.line(context.texts[.endedEarly]))
    // Since Linux 5.18, a program that is started without arguments gets an empty name.
    guard ProgramArguments.all.first?.isEmpty == false else {
      StandardOutput().report(context.texts[.noArguments])
      ProgramEnd.exit(EX_USAGE)
    }
    run(command(of: context.words), context)
    ProgramEnd.exitUnfinished()
  }

  /// Keeps passwords out of core dumps: those of the command line, and those that are being typed.
  private static func forbidDumps() {
    do {
      try CoreDumps.forbid()
    } catch {
      StandardOutput().report("\(FileProblem.reason(of: error))")
      ProgramEnd.exit(EX_OSERR)
    }
  }

  /// The parser of the command that is named.
  private static func command(of words: CommandLineWords) -> any ProgramCommand.Type {
    switch words.commands.dropFirst().map(\.name) {
    case ["serve"]: Serve.self
    case ["add"]: AddCommand.self
    case ["import"]: ImportCommand.self
    case ["export"]: ExportCommand.self
    case ["reload"]: ReloadCommand.self
    case ["unread"]: UnreadCommand.self
    case ["state"]: StateCommand.self
    case ["state", "export"]: StateExport.self
    case ["state", "import"]: StateImport.self
    case ["login"]: LoginCommand.self
    case ["logout"]: LogoutCommand.self
    case ["scenes"]: ScenesCommand.self
    case ["scenes", "add"]: ScenesAdd.self
    case ["scenes", "list"]: ScenesList.self
    case ["scenes", "remove"]: ScenesRemove.self
    case ["scenes", "check"]: ScenesCheck.self
    case ["scenes", "new"]: ScenesNew.self
    case ["scenes", "run"]: ScenesRun.self
    case ["scenes", "schema"]: ScenesSchema.self
    case ["completions"]: CompletionsCommand.self
    case ["man"]: ManualCommand.self
    default: Browse.self
    }
  }

  /// Ends the program if there are mistakes, which it reports.
  private static func report(_ problems: [CatalogProblem]) {
    guard !problems.isEmpty else { return }
    problems.forEach { StandardOutput().report($0.description) }
    ProgramEnd.exit(EX_SOFTWARE)
  }

  /// Parses a command line and runs its command; messages are sanitized, and help that cannot be written is a failure.
  private static func run(_ type: any ProgramCommand.Type, _ context: ProgramContext) {
    if context.words.asksForHelp { showHelp(context) }
    do {
      let command = try type.command(of: context)
      SystemLimits.raiseFileLimit()
      if let shortage = SystemLimits.shortage {
        switch shortage {
        case .files(let needed): StandardOutput().report(context.texts(.tooFewFiles, ["needed": String(needed)]))
        case .threads(let needed): StandardOutput().report(context.texts(.tooFewThreads, ["needed": String(needed)]))
        }
        ProgramEnd.exit(EX_SOFTWARE)
      }
      try command.run(in: context)
    } catch {
      let sentence = type.message(for: error).withoutUserParts(of: context.words.rest)
      StandardOutput().writeError(plain(context.help.mistake(sentence)))
      ProgramEnd.exit(type.exitCode(for: error).rawValue)
    }
  }

  /// Prints the help of the command that is named, and ends the program.
  static func showHelp(_ context: ProgramContext) -> Never {
    StandardOutput().writeOrExit(context.help.text(width: context.console.size.columns), context.language)
    ProgramEnd.exit(EXIT_SUCCESS)
  }

  /// A message, which may quote the command line, without control characters.
  private static func plain(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledText(line: String($0)).plain }.joined(separator: "\n")
  }
}
